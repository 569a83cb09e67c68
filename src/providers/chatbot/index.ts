/** What finds the assistant's answers. */
export { createEmbeddedChatbot } from './embedded.ts';
export { createHttpChatbot } from './http-adapter.ts';
