/** Where complaints are dealt with. */
export { createEmbeddedDesk, deskPerishables } from './embedded/desk.ts';
export { registerSandboxDesk } from './embedded/pages.ts';
export { createHttpDesk } from './http-adapter.ts';
