import { type Limit, type Limited, limitedBy, subjectOf } from '#database/limits.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { PHOTO_REFUSALS, type PhotoRefusal, PORTRAIT } from '#domain/fields/files.ts';
import type { Iuc } from '#domain/ids.ts';
import type { PaperlessContext } from './contract.ts';

/** Somebody who tries until a photo will do. */
const OF_CUSTOMER: Limit = { free: 20, longest: 3_600 };

const refused = (reason: PhotoRefusal): Failure<'photo-refused'> =>
  failure('photo-refused', { values: { reason: PHOTO_REFUSALS[reason] } });

/**
 * Examines a photo and makes a portrait of it (CARD-07, SEC-08): by its content, in identity format, without anything that the camera wrote
 * beside it. `bytes` is undefined for one that was too long to be read.
 */
export const takePhoto = async (
  { db, examiner, rateLimits }: PaperlessContext,
  iuc: Iuc,
  bytes: Uint8Array | undefined,
): Promise<Success<{ readonly photo: Uint8Array }> | Failure<'photo-refused'> | Limited> => {
  if (!bytes) return refused('size');
  const limited = rateLimits
    ? await limitedBy(db, [{ subject: subjectOf('card-photo', iuc), limit: OF_CUSTOMER }])
    : undefined;
  if (limited) return limited;
  const taken = await examiner.takePortrait(bytes, PORTRAIT);
  return taken.ok ? success({ photo: taken.bytes }) : refused(taken.reason);
};
