/** Where complaints are dealt with. */
export { createEmbeddedDesk, deskPerishables } from './embedded/desk.ts';
