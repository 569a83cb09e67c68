import type { Database } from '#database/database.ts';
import { newId } from '#domain/ids.ts';

/** Movements written at a time. */
const PORTION = 500;

const FILL = `create or replace function fill_account(p_iuc uuid, p_first int, p_last int, p_count int, p_from timestamptz, p_to timestamptz, p_tag text)
      returns void language plpgsql as $$
      declare
        v_at timestamptz;
        v_key text;
        v_lived int;
      begin
        for n in p_first .. p_last loop
          v_at := p_from + (p_to - p_from) * (n::double precision / p_count);
          v_key := p_tag || ':' || n;
          if n % 997 = 0 then
            perform points.reset_counters(p_iuc, uuidv7(), v_key, 'Remise à zéro de vos compteurs', v_at, 0, 0);
          elsif n % 10 = 3 and n > 20 then
            perform points.debit(p_iuc, uuidv7(), 1000 + n % 7, v_key, 'Billet France, Paris Gare de Lyon – Lyon Part-Dieu', 'Commande ' || n, v_at);
          elsif n % 50 = 4 and n > 20 and (n - 1) % 997 <> 0 then
            perform points.give_back(p_iuc, uuidv7(), p_tag || ':' || n - 1, v_key, null, v_at, 30);
          elsif n % 100 = 7 then
            perform points.take_back(p_iuc, uuidv7(), array[p_tag || ':' || n - 1], 100, 60, 0, v_key,
              'Voyage annulé', 'TGV INOUI 6607', v_at);
          elsif n % 5 = 0 then
            perform points.credit(p_iuc, uuidv7(), 0, 0, 1, null, v_key, 'Voyage Paris Gare de Lyon – Lyon Part-Dieu', 'TGV INOUI 6607', v_at);
          else
            -- Some live for a day only, so that there is something to expire.
            v_lived := case when n % 9 = 0 then 1 else 1000 end;
            perform points.expire(p_iuc, uuidv7(), v_at);
            perform points.credit(p_iuc, uuidv7(), 240 + n % 11, 60, 0, points.paris_date(v_at) + v_lived, v_key,
              'Voyage Paris Gare de Lyon – Lyon Part-Dieu', 'TGV INOUI 6607, le ' || to_char(v_at, 'DD/MM/YYYY'), v_at);
          end if;
        end loop;
      end $$`;

/**
 * Gives a customer a long history through the ledger's own functions: credits with status points, trips counted alone, purchases, some of
 * them given back, travels that are taken back, points that expire and counters that start again, spread evenly from an instant to another.
 */
export const fillAccount = async (
  db: Database,
  iuc: string,
  count: number,
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): Promise<void> => {
  await db.query(FILL);
  const tag = newId();
  for (let done = 0; done < count; done += PORTION) {
    const last = Math.min(done + PORTION, count);
    await db.query('select fill_account($1, $2, $3, $4, $5, $6, $7)', [
      iuc,
      done + 1,
      last,
      count,
      from,
      to,
      tag,
    ]);
    // As the database does by itself after a while.
    await db.query(
      'analyze points.account, points.movement, points.entry, points.lot, points.lot_use, points.subtotal',
    );
  }
  await db.query('drop function fill_account');
};
