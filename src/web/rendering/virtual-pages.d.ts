/** Made by the build from the route table (`vite.config.ts`). */
declare module 'virtual:pages' {
  export const pages: Readonly<
    Record<string, () => Promise<import('#web/context/page-parts.ts').PageBundle>>
  >;
  /** Path pattern of every page, with the folder of its page. */
  export const folderOf: Readonly<Record<string, string>>;
  /** Paths that the server answers without a page. */
  export const others: readonly string[];
}
