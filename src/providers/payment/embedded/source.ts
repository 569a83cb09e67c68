import { type DatabaseSource, readSource } from '#database/source.ts';

/** What makes the payment provider's own schema, for a database that holds nothing else. */
export const readPaymentSource = (): DatabaseSource => ({
  migrations: readSource().migrations.filter(({ name }) => /^\d+-payment-sandbox\b/.test(name)),
  functions: [],
});
