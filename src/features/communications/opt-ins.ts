import type { Queryable } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';
import {
  isOffered,
  OPT_IN_CHANNELS,
  OPT_IN_DEFAULT,
  OPT_IN_TYPES,
  type OptIn,
  type OptInStatus,
  type OptInType,
} from '#domain/opt-ins.ts';
import type { OptInSource, OptIns } from './contract.ts';

/** What a customer has agreed to, by channel and type; `N` where they have said nothing (INFO-05). */
export const readOptIns = async (db: Queryable, iuc: Iuc): Promise<OptIns> => {
  const rows = await db.query<OptIn & { readonly status: OptInStatus }>(
    'select channel, type, status from customer.opt_in where iuc = $1',
    [iuc],
    'customer.opt_ins',
  );
  const said = new Map(rows.map(({ channel, type, status }) => [`${channel} ${type}`, status]));
  return Object.fromEntries(
    OPT_IN_CHANNELS.map((channel) => [
      channel,
      Object.fromEntries(
        OPT_IN_TYPES.filter((type) => isOffered({ channel, type })).map((type) => [
          type,
          { status: said.get(`${channel} ${type}`) ?? OPT_IN_DEFAULT },
        ]),
      ),
    ]),
  ) as OptIns;
};

/** Writes down what a customer wants of one channel and type. Said twice it is written once: when it began to hold stays. */
export const setOptIn = async (
  db: Queryable,
  iuc: Iuc,
  { channel, type, status }: OptIn & { readonly status: OptInStatus },
  { source, at }: { readonly source: OptInSource; readonly at: Temporal.Instant },
): Promise<void> => {
  await db.query(
    `insert into customer.opt_in as kept (iuc, channel, type, status, source, changed_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (iuc, channel, type) do update
       set status = excluded.status, source = excluded.source, changed_at = excluded.changed_at
       where kept.status <> excluded.status`,
    [iuc, channel, type, status, source, at],
    'customer.set_opt_in',
  );
};

/** Whether a customer wants mails of a type now. */
export const agreesToMails = async (db: Queryable, iuc: Iuc, type: OptInType): Promise<boolean> => {
  const rows = await db.query(
    `select from customer.opt_in where iuc = $1 and channel = 'EMAIL' and type = $2 and status = 'O'`,
    [iuc, type],
    'customer.agrees_to_mails',
  );
  return rows.length > 0;
};

/** Those of some customers who want mails of a type now. */
export const whoAgreesToMails = async (
  db: Queryable,
  customers: readonly Iuc[],
  type: OptInType,
): Promise<ReadonlySet<Iuc>> => {
  const rows = await db.query<{ iuc: Iuc }>(
    `select iuc from customer.opt_in where iuc = any($1) and channel = 'EMAIL' and type = $2 and status = 'O'`,
    [customers, type],
    'customer.who_agrees_to_mails',
  );
  return new Set(rows.map(({ iuc }) => iuc));
};
