/** Who counts what is seen, of those who agreed to it: a table of our own, or the operator's collector. */
export { embeddedCollector } from './embedded.ts';
export { httpCollector } from './http.ts';
