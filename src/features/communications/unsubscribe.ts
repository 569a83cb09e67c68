import type { Queryable } from '#database/database.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { OPT_IN_TYPES, type OptInType } from '#domain/opt-ins.ts';
import type { OptInSource } from './contract.ts';
import type { UnsubscribeLinks, Unsubscription } from './unsubscribe-links.ts';

/** Whom a link is about and whether they still want its mails; undefined for a link that is not ours, or of somebody who is gone. */
export const readUnsubscription = async (
  db: Queryable,
  links: UnsubscribeLinks,
  hash: string,
): Promise<(Unsubscription & { readonly isOn: boolean; readonly wantsOthers: boolean }) | undefined> => {
  const read = links.read(hash);
  if (!read) return undefined;
  const [row] = await db.query<{ types: readonly OptInType[] }>(
    `select array(select o.type from customer.opt_in o where o.iuc = p.iuc and o.channel = 'EMAIL' and o.status = 'O') as types
     from customer.person p where p.iuc = $1`,
    [read.iuc],
    'customer.unsubscription',
  );
  return (
    row && {
      ...read,
      isOn: row.types.includes(read.type),
      wantsOthers: row.types.some((type) => type !== read.type),
    }
  );
};

/**
 * Ends the mails that a link stands for, or all that a customer has agreed to (INFO-06). Done twice it is done once;
 * `unsubscribe-link-wrong` for a link that is not ours, or of somebody who is gone.
 */
export const unsubscribe = async (
  db: Queryable,
  links: UnsubscribeLinks,
  { hash, all }: { readonly hash: string; readonly all: boolean },
  { source, at }: { readonly source: OptInSource; readonly at: Temporal.Instant },
): Promise<Success<{ readonly type: OptInType }> | Failure<'unsubscribe-link-wrong'>> => {
  const read = links.read(hash);
  if (!read) return failure('unsubscribe-link-wrong');
  const [row] = await db.query<{ known: boolean }>(
    `with known as (select iuc from customer.person where iuc = $1),
     said as (
       insert into customer.opt_in as kept (iuc, channel, type, status, source, changed_at)
       select iuc, 'EMAIL', type, 'N', $3, $4 from known, unnest($2::text[]) type
       on conflict (iuc, channel, type) do update
         set status = excluded.status, source = excluded.source, changed_at = excluded.changed_at
         where kept.status <> excluded.status)
     select exists (select from known) as known`,
    [read.iuc, all ? OPT_IN_TYPES : [read.type], source, at],
    'customer.unsubscribe',
  );
  return row?.known ? success({ type: read.type }) : failure('unsubscribe-link-wrong');
};
