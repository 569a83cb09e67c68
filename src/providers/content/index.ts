/** Where the operator's words come from: files under `content/`. */
export { contentFiles } from './files.ts';
