/** What customers write to customer service, and how they follow it. */
export { complaintChanged } from './changed-template.ts';
export {
  askedFor,
  type ComplaintsContext,
  identityRequest,
  noteComplaints,
  openComplaint,
  plainRequest,
  type Request,
  tripRequest,
} from './complaints.ts';
export * from './contract.ts';
export { FILES_BUSY, type FileRefusal, filesIn, keepFile, removeFile, TOO_MANY_FILES } from './files.ts';
export { followSoon } from './follow.ts';
export { complaintJobs } from './jobs.ts';
export { complaintReceived } from './received-template.ts';
export { repliesOnTheirWay, replyTo } from './reply.ts';
export { complaintPerishables } from './retention.ts';
