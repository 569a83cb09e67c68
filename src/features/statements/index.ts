/** Statements of points, as pages may show them. */
export { comingChanges } from './coming-changes.ts';
export type * from './contract.ts';
export {
  type StatementFile,
  statementPdf,
  statementTable,
  tellsTrips,
} from './statement-file.ts';
export { statementNow } from './statement-now.ts';
export {
  changeFigures,
  countedFor,
  EXPIRING,
  KIND_WORDS,
  openingDay,
  overdueWords,
  periodWords,
  titleOf,
  uncountedFor,
} from './words.ts';
