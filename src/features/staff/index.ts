/** Professional mode: files that agents open, and what they do in them. */
export { actOnOrder, lastActs, recordAct } from './acts.ts';
export { staffActWords } from './contract.ts';
export { type Files, staffFiles } from './files.ts';
export { staffJobs } from './jobs.ts';
export { lastNotes, type Note, noteInput, notePerishables, writeNote } from './notes.ts';
export { openByToken, openFromQueue, type StaffDoor } from './open-file.ts';
export { queueVisits } from './queue-visits.ts';
