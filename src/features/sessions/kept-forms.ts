import type { KeptForm } from '#contract/session.ts';
import type { Queryable } from '#database/database.ts';
import type { Sealer } from '#database/sealed.ts';
import { type Iuc, isUuid, newId } from '#domain/ids.ts';
import { LOGIN_SECONDS } from './session-cookies.ts';

/** Of one customer at a time; the oldest beyond are forgotten. */
const MOST_KEPT = 10;

const context = (iuc: Iuc, id: string): string => `kept form ${iuc} ${id}`;

/** Keeps a form for as long as a login may take (AUTH-15). What was typed is sealed: it may be anything personal. */
export const keepForm = async (db: Queryable, box: Sealer, iuc: Iuc, form: KeptForm): Promise<string> => {
  const id = newId();
  await db.query(
    `with beyond as (
       select form_id from session.kept_form where iuc = $1 order by form_id desc offset ${MOST_KEPT - 1}
     ), forgotten as (delete from session.kept_form k using beyond where k.iuc = $1 and k.form_id = beyond.form_id)
     insert into session.kept_form (iuc, form_id, content, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [iuc, id, box.seal(JSON.stringify(form), context(iuc, id)), LOGIN_SECONDS],
    'session-keep-form',
  );
  return id;
};

/** Read as often as its page is: a reload keeps what was typed. */
export const keptForm = async (
  db: Queryable,
  box: Sealer,
  iuc: Iuc,
  name: string,
): Promise<KeptForm | undefined> => {
  if (!isUuid(name)) return undefined;
  const [row] = await db.query<{ content: Buffer }>(
    'select content from session.kept_form where iuc = $1 and form_id = $2 and expires_at > now()',
    [iuc, name],
    'session-kept-form',
  );
  const plain = row && box.open(row.content, context(iuc, name));
  return plain === undefined ? undefined : (JSON.parse(plain) as KeptForm);
};
