import { PageFile } from '#contract/page-results.ts';
import { isUuid } from '#domain/ids.ts';
import { photoBytes } from '#features/paperless/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** One's own photo, for who is signed in alone (CARD-07); where there is none any more, a page says where it is changed. */
export const loader = async (context: PageContext): Promise<PageFile | { readonly isGone: true }> => {
  const { app, iuc, params } = context;
  const photoId = /^(.+)\.jpg$/.exec(params.photo ?? '')?.[1] ?? '';
  const bytes = isUuid(photoId) ? await photoBytes(app.db, iuc, photoId) : undefined;
  if (bytes) return new PageFile({ name: 'photo.jpg', contentType: 'image/jpeg', bytes });
  context.setStatus(404);
  return { isGone: true };
};
