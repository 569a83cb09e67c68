/** Tables of text that others write: feeds, files of travels. */
export { NotATable, readRecords, type TellFault } from './csv-records.ts';
