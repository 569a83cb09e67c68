export type * from './contract.ts';
export { CUSTOMER_DATA, type CustomerData, invoiced, type KeptByLaw } from './customer-data.ts';
export {
  type ExportedColumn,
  type ExportedKind,
  isExported,
  isWithheld,
  type Section,
  sectionsOf,
} from './exported.ts';
export { retentionJobs } from './jobs.ts';
