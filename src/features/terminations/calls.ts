import { z } from 'zod';
import { carriesToken } from '#contract/bearer-token.ts';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { Queryable } from '#database/database.ts';
import { WRONG_VALUE } from '#domain/fields/messages.ts';

interface Door {
  /** For the operator's systems; none while the door is closed. */
  readonly travels?: { readonly db: Queryable; readonly token: string };
}

const MOST = 500;

interface ChangeRow {
  readonly contract: string;
  readonly numero: string | null;
  readonly subscribed_on: Temporal.PlainDate;
  readonly starts_on: Temporal.PlainDate;
  readonly ends_on: Temporal.PlainDate | null;
  readonly changed_at: Temporal.Instant;
  readonly id: string;
}

/** Contracts that customers have made or ended here, for the operator's systems (docs/contracts-interface.md). */
export const terminationCalls = [
  defineCall({
    name: 'contract-changes',
    method: 'GET',
    access: 'client',
    summary:
      'What customers have changed of their contracts since a moment: subscriptions to the G30 service, and notices that end a subscription. The oldest first, so many at a time.',
    input: z.object({
      since: z.iso
        .datetime({ offset: true, error: WRONG_VALUE })
        .optional()
        .describe('ISO 8601 with offset; from the beginning without it.'),
    }),
    output: z.object({
      changes: z.array(
        z.object({
          contract: z
            .string()
            .describe('`g30`, or the tariffRightId of a subscription that your systems told.'),
          number: z.string().nullable().describe('Of the card that it hangs on.'),
          subscribedOn: z.iso.date(),
          startsOn: z.iso.date(),
          endsOn: z.iso.date().nullable().describe('First day without it, once its end was asked for.'),
          changedAt: z.string().describe('ISO 8601; the last one is the next `since`.'),
        }),
      ),
    }),
    errors: ['invalid-token', 'no-such-call'],
    admits: ({ app, authorization }: Pick<CallContext<Door>, 'app' | 'authorization'>) =>
      app.travels === undefined
        ? 'no-such-call'
        : carriesToken(authorization, app.travels.token)
          ? undefined
          : 'invalid-token',
    handler: async ({ app }: CallContext<Door>, { since }) => {
      const db = (app.travels as NonNullable<Door['travels']>).db;
      const rows = await db.query<ChangeRow>(
        `select * from (
           (select 'g30' as contract, c.number as numero, s.subscribed_on, s.activates_on as starts_on, s.ends_on, s.changed_at,
                   s.subscription_id as id
              from g30.subscription s left join customer.card c on c.iuc = s.iuc and c.closed_on is null
             where s.changed_at >= coalesce($1::timestamptz, '-infinity') order by s.changed_at, s.subscription_id limit $2)
           union all
           (select coalesce(r.told_id, r.right_id)::text, r.number, r.valid_from, r.valid_from, n.ends_on, n.notified_at, n.right_id
              from customer.subscription_notice n join customer.tariff_right r on r.iuc = n.iuc and r.right_id = n.right_id
             where n.notified_at >= coalesce($1::timestamptz, '-infinity') order by n.notified_at, n.right_id limit $2)) changes
         order by changed_at, id limit $2`,
        [since ?? null, MOST],
        'contract-changes',
      );
      return {
        changes: rows.map((row) => ({
          contract: row.contract,
          number: row.numero,
          subscribedOn: row.subscribed_on.toString(),
          startsOn: row.starts_on.toString(),
          endsOn: row.ends_on?.toString() ?? null,
          changedAt: row.changed_at.toString(),
        })),
      };
    },
  }),
];
