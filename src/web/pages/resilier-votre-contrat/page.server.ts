import { termination } from './termination.server.ts';

export const { load: loader, submit: action } = termination;
