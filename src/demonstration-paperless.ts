import type { Database } from '#database/database.ts';
import { type Clock, PARIS, parisDate } from '#domain/clock.ts';
import { PORTRAIT } from '#domain/fields/files.ts';
import { DEMONSTRATION_PEOPLE } from '#features/customers/index.ts';

/** Days since the member with a discount card of the old kind has put it into the telephone. */
const SUBSCRIBED_DAYS = 41;

/** Pixels to a unit of the drawing, which is twice as many units wide and high as the identity format says. */
const SCALE = 10;
const QUALITY = 88;

/** A face in flat planes, from behind to the front: nobody's. */
const FACE: readonly (readonly [colour: string, path: string])[] = [
  ['#c9dce8', 'M0 0h70v90H0z'],
  ['#6f6a63', 'M19 40c-3-18 4-29 17-29s19 11 15 29z'],
  ['#b97f55', 'M28 54h15v18H28z'],
  ['#d49a6e', 'M22 36c0-14 6-20 13.5-20S49 22 49 36s-6 25-13.5 25S22 50 22 36z'],
  ['#7c1d57', 'M3 90c1-13 11-17 25-20 3 5 12 5 15 0 14 3 24 7 25 20z'],
];

const portrait = async (): Promise<Uint8Array> => {
  // A start that tells no story does without it.
  const { createCanvas, Path2D } = await import('@napi-rs/canvas');
  const canvas = createCanvas(PORTRAIT.width * 2 * SCALE, PORTRAIT.height * 2 * SCALE);
  const context = canvas.getContext('2d');
  context.scale(SCALE, SCALE);
  for (const [colour, path] of FACE) {
    context.fillStyle = colour;
    context.fill(new Path2D(path));
  }
  return canvas.encode('jpeg', QUALITY);
};

/** One demonstration customer has cards without paper, and a photo that is shown with them (CARD-06); told again, nothing changes. */
export const tellDemonstrationPaperless = async (db: Database, clock: Clock): Promise<void> => {
  const member = DEMONSTRATION_PEOPLE.find(({ name }) => name === 'gvtlc');
  if (!member) return;
  const since = parisDate(clock.now())
    .subtract({ days: SUBSCRIBED_DAYS })
    .toZonedDateTime({ timeZone: PARIS, plainTime: '19:24' })
    .toInstant();
  await db.query(
    'insert into customer.paperless (iuc, subscribed_at) values ($1, $2) on conflict do nothing',
    [member.iuc, since],
  );
  await db.query(
    `insert into customer.card_photo (iuc, photo_id, content, taken_at)
     values ($1, '01920000-0000-7000-8000-0000ca4d0001', $2, $3) on conflict do nothing`,
    [member.iuc, await portrait(), since],
  );
};
