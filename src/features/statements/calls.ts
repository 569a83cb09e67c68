import { z } from 'zod';
import { type CallContext, CallFile, defineCall } from '#contract/call.ts';
import { DocumentsBusy } from '#documents/index.ts';
import { failure } from '#domain/failure.ts';
import { statementPeriod } from '#domain/fields/dates.ts';
import { quoted } from '#domain/typography.ts';
import { NotAPlace, type Places, statementBalance } from '#features/points/index.ts';
import type { Changes, Statement } from './contract.ts';
import { movementsOf, newestOf } from './read-statement.ts';
import { type StatementsContext, statementPdf, tellsTrips } from './statement-file.ts';
import { statementNow } from './statement-now.ts';

/** Movements in one answer, unless fewer are asked for. */
const MOST_AT_ONCE = 500;
/** Places in the three accounts: where the next answer begins. */
const PLACE = /^(\d{1,15})-(\d{1,15})-(\d{1,15})$/;
const NO_PLACE = `Donnez ici ${quoted('next')} de la réponse précédente, tel quel.`;

/** What a statement is asked for by. */
const statementInput = statementPeriod.safeExtend({
  limit: z.coerce.number().int().min(1).max(MOST_AT_ONCE).optional().describe('Movements in the answer.'),
  after: z
    .string()
    .max(50)
    .regex(PLACE)
    .optional()
    .describe('`next` of the answer before: the movements that are older.'),
});

const text = z.string();
const changes = {
  gained: z.int(),
  givenBack: z.int().describe('By cancellations.'),
  spent: z.int(),
  takenBack: z.int().describe('By corrections of travels that had brought them; not spent.'),
  expired: z.int(),
};
const changesOf = ({ gained, givenBack, spent, takenBack, expired }: Changes): Changes => ({
  gained,
  givenBack,
  spent,
  takenBack,
  expired,
});

/** Where an answer goes on; what lies outside of the statement is its nearest end. */
const placesAfter = (after: string, { bounds: { from, to } }: Statement): Places => {
  const [, money, status, trips] = PLACE.exec(after) ?? [];
  const within = (asked: string | undefined, account: keyof Places): number =>
    Math.min(Math.max(Number(asked), from[account]), to[account]);
  return { money: within(money, 'money'), status: within(status, 'status'), trips: within(trips, 'trips') };
};

/** Statements of the signed-in member (POINTS-02, POINTS-03, POINTS-09). */
export const statementCalls = [
  defineCall({
    name: 'releve-points',
    method: 'GET',
    access: 'card',
    summary:
      'The statement of a period: its figures, month by month, and its movements from the newest to the oldest. Trips are told to GV_TRANS alone.',
    input: statementInput,
    output: z.object({
      start: z.iso.date(),
      end: z.iso.date(),
      openingBalance: z.int(),
      closingBalance: z.int(),
      ...changes,
      total: z.int().describe('Movements in the period.'),
      months: z.array(
        z
          .object({ start: z.iso.date(), end: z.iso.date(), ...changes, balance: z.int() })
          .describe('Oldest first.'),
      ),
      coming: z
        .array(
          z.object({
            on: z.iso.date(),
            kind: z.enum(['credit', 'expiry']),
            label: text,
            points: z.int(),
            balance: z.int(),
          }),
        )
        .describe(
          'What will change the balance while nothing is spent; empty where the period ends before today.',
        ),
      movements: z.array(
        z.object({
          id: text,
          at: z.iso.datetime().describe('Instant.'),
          kind: z.enum(['credit', 'debit', 'expiry', 'refund', 'adjustment', 'reset']),
          label: text,
          detail: text,
          points: z.int().describe('Points Monnaie, signed.'),
          statusPoints: z.int(),
          trips: z.int().optional(),
          balance: z.int().describe('Points Monnaie after it.'),
        }),
      ),
      next: text.optional().describe('For `after`; not there with the oldest movement.'),
    }),
    errors: [],
    fault: 'statement-unavailable',
    handler: async (context: CallContext<StatementsContext>, { start, end, limit = MOST_AT_ONCE, after }) => {
      const { app, iuc } = context;
      const holder = await context.overview();
      const period = { start, end };
      const withTrips = tellsTrips(holder);
      const { statement, coming } = await statementNow(app, iuc, period, { withTrips });
      let place = newestOf(statement);
      if (after !== undefined) {
        const places = placesAfter(after, statement);
        place = { places, balance: await statementBalance(app.db, iuc, places) };
      }
      const read = await movementsOf(app.db, iuc, statement, limit, place).catch((error: unknown) => {
        if (after !== undefined && error instanceof NotAPlace) return undefined;
        throw error;
      });
      if (!read) return failure('invalid-input', { fields: { after: NO_PLACE } });
      const { rows, next } = read;
      const { from } = statement.bounds;
      const isMore =
        next.places.money > from.money || next.places.status > from.status || next.places.trips > from.trips;
      return {
        start: start.toString(),
        end: end.toString(),
        openingBalance: statement.opening,
        closingBalance: statement.closing,
        ...changesOf(statement),
        total: statement.total,
        months: statement.months.map((month) => ({
          start: month.start.toString(),
          end: month.end.toString(),
          ...changesOf(month),
          balance: month.balance,
        })),
        coming: coming.map(({ on, kind, label, points, balanceAfter }) => ({
          on: on.toString(),
          kind,
          label,
          points,
          balance: balanceAfter,
        })),
        movements: rows.map((row) => ({
          id: row.movementId,
          at: row.at.toString(),
          kind: row.kind,
          label: row.label,
          detail: row.detail,
          points: row.points,
          statusPoints: row.statusPoints,
          ...(withTrips ? { trips: row.trips } : {}),
          balance: row.balanceAfter,
        })),
        ...(isMore ? { next: `${next.places.money}-${next.places.status}-${next.places.trips}` } : {}),
      };
    },
  }),
  defineCall({
    name: 'releve-pdf',
    method: 'GET',
    access: 'card',
    summary: 'The same statement as a tagged PDF, with all its movements.',
    input: statementPeriod,
    output: z.never(),
    produces: 'application/pdf',
    errors: ['statement-unavailable'],
    fault: 'statement-unavailable',
    handler: async (context: CallContext<StatementsContext>, period) => {
      try {
        const holder = await context.overview();
        const file = await statementPdf(context.app, context.iuc, period, holder, context.signal);
        return new CallFile(file.bytes, file.contentType, file.name);
      } catch (error) {
        if (error instanceof DocumentsBusy) return failure('statement-unavailable');
        throw error;
      }
    },
  }),
];
