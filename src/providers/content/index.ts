/** Where the operator's words come from: files under `content/`, or their own editing system. */
export { contentFiles } from './files.ts';
export { contentOverHttp } from './http-adapter.ts';
