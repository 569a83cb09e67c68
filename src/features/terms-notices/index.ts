/** Telling members that the terms of the programme are to change, before they do (CONTENT-07). */
export { termsNoticeJobs } from './notify.ts';
export { termsToCome } from './template.ts';
