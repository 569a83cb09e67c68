import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { type PaperlessState, paperlessPermissions } from '#domain/paperless.ts';
import { heldRights } from '#features/cards/index.ts';
import type { Paperless } from './contract.ts';

interface Row {
  readonly subscribed_at: Temporal.Instant | null;
  readonly ended_at: Temporal.Instant | null;
  readonly photo_id: string | null;
  readonly taken_at: Temporal.Instant | null;
}

const stateOf = ({ subscribed_at, ended_at }: Row): PaperlessState => {
  if (!subscribed_at) return 'NON_SOUSCRIT';
  return ended_at ? 'RESILIE' : 'SOUSCRIT';
};

const dayOf = (instant: Temporal.Instant | null): Temporal.PlainDate | undefined =>
  instant ? parisDate(instant) : undefined;

/** How somebody's paperless cards stand today, and what they may do about them (CARD-06). */
export const paperlessOf = async (
  db: Queryable,
  iuc: string,
  today: Temporal.PlainDate,
): Promise<Paperless> => {
  const [row = { subscribed_at: null, ended_at: null, photo_id: null, taken_at: null }] = await db.query<Row>(
    `select p.subscribed_at, p.ended_at, f.photo_id, f.taken_at
       from (select $1::uuid as iuc) customer
       left join customer.paperless p on p.iuc = customer.iuc left join customer.card_photo f on f.iuc = customer.iuc`,
    [iuc],
    'paperless-of',
  );
  const { current } = await heldRights(db, iuc, today);
  const state = stateOf(row);
  const takenOn = dayOf(row.taken_at);
  return {
    state,
    permissions: paperlessPermissions({ state, photoTakenOn: takenOn, rights: current }, today),
    subscribedOn: dayOf(row.subscribed_at),
    endedOn: dayOf(row.ended_at),
    photo: row.photo_id && takenOn ? { photoId: row.photo_id, takenOn } : undefined,
  };
};

/** The identifier of the photo that goes with somebody's cards; undefined where none does: never taken, or plastic again. */
export const shownPhotoOf = async (db: Queryable, iuc: string): Promise<string | undefined> => {
  const [row] = await db.query<{ photo_id: string }>(
    `select f.photo_id from customer.card_photo f join customer.paperless p on p.iuc = f.iuc and p.ended_at is null where f.iuc = $1`,
    [iuc],
    'paperless-photo',
  );
  return row?.photo_id;
};

/** The photo itself, a JPEG; undefined for one that is not kept any more, or is not theirs. */
export const photoBytes = async (
  db: Queryable,
  iuc: string,
  photoId: string,
): Promise<Uint8Array | undefined> => {
  const [row] = await db.query<{ content: Buffer }>(
    'select content from customer.card_photo where iuc = $1 and photo_id = $2',
    [iuc, photoId],
    'paperless-photo-bytes',
  );
  return row?.content;
};
