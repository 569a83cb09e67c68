import type { Database } from '#database/database.ts';
import { quotedName } from '#database/table-name.ts';
import type { Perishable } from '#features/retention/contract.ts';
import { CUSTOMER_DATA, type KeptByLaw } from '#features/retention/index.ts';
import { giveLeave } from './erase.ts';

const kept: readonly (readonly [table: string, law: KeptByLaw])[] = Object.entries(CUSTOMER_DATA).flatMap(
  ([table, { erasure }]) =>
    typeof erasure === 'object' && 'years' in erasure ? [[table, erasure] as const] : [],
);

/** What stays of an erased account because the law says so, each once, the longest first. */
export const keptByLaw = (): readonly Pick<KeptByLaw, 'what' | 'years' | 'law'>[] =>
  [...new Map(kept.map(([, law]) => [law.what, law])).values()].sort((a, b) => b.years - a.years);

/** What stays of the points without an end, and whether its key leads to somebody: the books compare a debit with its order. */
export const ledgerWords = (hasInvoice: boolean): string =>
  hasInvoice
    ? 'Les montants de vos mouvements de points, sans votre nom. Leur clé est celle de vos factures, qui le portent pendant dix ans ; ensuite, elle ne mène plus à personne.'
    : 'Les montants de vos mouvements de points, sous une clé qui ne mène à personne.';

/** The law counts from the end of the year: a year more, and its leap days, is enough wherever in it somebody went. */
const daysOf = (years: number): number => (years + 1) * 366;

/** What was kept of erased customers because the law said so, once it no longer does. */
export const erasedPerishables = (db: Database): readonly Perishable[] =>
  [...new Set(kept.map(([, { years }]) => years))].map((years) => {
    const tables = kept.filter(([, law]) => law.years === years).map(([table]) => quotedName(table));
    const some = tables
      .map((name) => `exists (select from ${name} k where k.iuc = e.pseudonym)`)
      .join(' or ');
    return {
      what: `what the law has kept of erased customers for ${years} years`,
      keptDays: daysOf(years),
      time: 'business',
      forget: (before, most) =>
        db.transaction(async (tx) => {
          await giveLeave(tx);
          const due = await tx.query<{ pseudonym: string }>(
            `select e.pseudonym from personal.erased e where e.erased_at < $1 and (${some}) order by e.erased_at limit $2`,
            [before, most],
          );
          const keys = due.map(({ pseudonym }) => pseudonym);
          for (const name of tables)
            await tx.query(`delete from ${name} where iuc = any ($1::uuid[])`, [keys]);
          return keys.length;
        }),
    };
  });
