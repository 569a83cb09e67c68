/** Joining the loyalty programme (ACCOUNT-10). */
export { enrolmentInput } from './contract.ts';
export { enrol, enrolIn } from './enrol.ts';
export { ENROLMENT_LINK_SECONDS, enrolByLink, seeEnrolmentLink } from './enrol-by-link.ts';
export { welcomeMail } from './welcome-template.ts';
