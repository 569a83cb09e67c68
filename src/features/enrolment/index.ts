/** Joining the loyalty programme (ACCOUNT-10). */
export { enrol, enrolmentInput, PROGRAMME_TERMS } from './enrol.ts';
