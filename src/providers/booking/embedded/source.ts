import { type DatabaseSource, readSource } from '#database/source.ts';

/** What makes the booking system's own schema, for a database that holds nothing else. */
export const readBookingSource = (): DatabaseSource => {
  const { migrations, functions } = readSource();
  return {
    migrations: migrations.filter(({ name }) => /^\d+-inventory\b/.test(name)),
    functions: functions.filter(({ name }) => name.startsWith('inventory.')),
  };
};
