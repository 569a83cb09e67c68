/** An identifier of before that becomes an address of its holder's choice (ACCOUNT-08). */
export {
  announceMigration,
  askForMigration,
  isEnrolmentSkipped,
  isMigrationDue,
  type MigrationContext,
  skipEnrolment,
} from './migration.ts';
