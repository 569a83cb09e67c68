import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { Database } from '#database/database.ts';
import { skipEnrolment } from './migration.ts';

interface Skipping {
  readonly db: Database;
}

/** On the way to another identifier (ACCOUNT-08). */
export const migrationCalls = [
  defineCall({
    name: 'skip-migration',
    method: 'POST',
    access: 'login',
    summary: 'Passes over the loyalty card that is offered while the identifier becomes another one.',
    input: z.object({}),
    output: z.object({ skipped: z.literal(true) }),
    errors: [],
    fault: 'migration-failed',
    handler: async ({ app, iuc }: CallContext<Skipping>) => {
      await skipEnrolment(app.db, iuc);
      return { skipped: true as const };
    },
  }),
];
