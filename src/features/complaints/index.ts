/** What customers write to customer service, and how they follow it. */
export { type ComplaintsContext, hasComplaints, openComplaint } from './complaints.ts';
export * from './contract.ts';
export { complaintJobs } from './jobs.ts';
export { complaintReceived } from './received-template.ts';
export { complaintPerishables } from './retention.ts';
