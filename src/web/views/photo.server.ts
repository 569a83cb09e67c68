import { pathOf } from '#contract/routes.ts';
import { type Failure, failure, type Success } from '#domain/failure.ts';
import { takePhoto } from '#features/paperless/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { PHOTO_CHOSEN, PHOTO_TAKEN } from './photo-names.ts';
import { saidWhen } from './registration.server.ts';

/** For `Retry-After`: by then some of the files that are being read have been examined and kept. */
const RETRY_SECONDS = 10;

/** The portrait that was made of the photo of a posted form, chosen or taken (CARD-07); otherwise why there is none. */
export const postedPhoto = async (
  context: PageContext,
): Promise<Success<{ readonly photo: Uint8Array }> | Failure> => {
  const { app, iuc, form } = context;
  const file = form.files.find(({ field }) => field === PHOTO_CHOSEN || field === PHOTO_TAKEN);
  if (!file) return failure('photo-missing');
  if (form.areFilesTurnedAway) {
    context.setHeader('retry-after', String(RETRY_SECONDS));
    return failure('uploads-busy');
  }
  const taken = await takePhoto(app.paperless, iuc, file.bytes);
  return taken.ok ? taken : saidWhen(context, taken);
};

/** Where a photo is had, for its owner alone. */
export const photoPath = (photoId: string): string =>
  pathOf('/compte/avantages/mise-a-jour-photo/:photo', { params: { photo: `${photoId}.jpg` } });
