import { STATUS_CODES } from 'node:http';

/** What a failure is called (API-09): the standard reason phrase, that of 503 where nobody answered, else « unexpected error ». */
export const failureLabel = (status: number | undefined): string =>
  STATUS_CODES[status ?? 503] ?? 'unexpected error';
