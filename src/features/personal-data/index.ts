/** What customers take away of what is known about them, and the ends of their accounts (ACCOUNT-12). */
export { EXPORT_FORMATS, type ExportFormat, type PersonalDataContext } from './contract.ts';
export { type Consequences, consequencesOf } from './erasure/consequences.ts';
export { erasureProblems } from './erasure/elsewhere.ts';
export { erasureJobs } from './erasure/erasure-jobs.ts';
export {
  askErasure,
  ERASURE_REFUSALS,
  type Erasure,
  erasureOf,
  keepAccount,
  keepAccountByLink,
  seeErasureLink,
} from './erasure/erasures.ts';
export { erasedPerishables, keptByLaw, ledgerWords } from './erasure/kept-by-law.ts';
export { exportJobs } from './export/export-job.ts';
export {
  askExport,
  type ExportView,
  exportedFile,
  exportOf,
  exportPerishables,
} from './export/exports.ts';
export { accountErased, erasureAsked, erasureTakenBack, exportReady } from './templates.ts';
