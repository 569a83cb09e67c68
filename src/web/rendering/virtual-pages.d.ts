/** Made by the build from the route table (`vite.config.ts`). */
declare module 'virtual:pages' {
  /** How each page comes, and the path patterns that it answers at. */
  export const pages: readonly (readonly [
    load: () => Promise<import('#web/context/page-parts.ts').PageBundle>,
    ...routes: string[],
  ])[];
  /** Paths that the server answers without a page. */
  export const others: readonly string[];
}
