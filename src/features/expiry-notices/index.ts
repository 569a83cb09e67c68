/** Telling customers of points that expire, 90, 30 and 7 days before (POINTS-11). */
export { expiryNoticeJobs } from './notify.ts';
export { expiryNoticePerishables } from './retention.ts';
export { expiryNotice } from './template.ts';
