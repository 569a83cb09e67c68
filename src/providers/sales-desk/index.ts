/** The desk that agents open customers' files from. */
export { deskTokens } from './desk-tokens.ts';
export { createEmbeddedDesk } from './embedded/embedded-desk.ts';
export { registerSandboxSalesDesk } from './embedded/pages.ts';
