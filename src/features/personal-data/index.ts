/** What customers take away of what is known about them, and the ends of their accounts (ACCOUNT-12). */
export { EXPORT_FORMATS, type ExportFormat, type PersonalDataContext } from './contract.ts';
export { exportJobs } from './export/export-job.ts';
export {
  askExport,
  type ExportView,
  exportedFile,
  exportOf,
  exportPerishables,
} from './export/exports.ts';
export { exportReady } from './templates.ts';
