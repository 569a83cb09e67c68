/** Made by the build from the route table (`vite.config.ts`). */
declare module 'virtual:pages' {
  export const pages: Readonly<
    Record<string, () => Promise<{ readonly Page: import('react').ComponentType }>>
  >;
}
