import { parisDate } from '#domain/clock.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import type { PaperlessPermission } from '#domain/paperless.ts';
import { paperlessOf } from '#features/paperless/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { photoPath } from './photo.server.ts';

/** Somebody's paperless cards as their pages show them (CARD-06). */
export const paperlessView = async ({ app, iuc }: PageContext) => {
  const { state, permissions, subscribedOn, endedOn, photo } = await paperlessOf(
    app.db,
    iuc,
    parisDate(app.clock.now()),
  );
  return {
    state,
    permissions,
    subscribedOn: subscribedOn ? formatLongDate(subscribedOn) : '',
    endedOn: endedOn ? formatLongDate(endedOn) : '',
    photo: photo && { path: photoPath(photo.photoId), takenOn: formatLongDate(photo.takenOn) },
  };
};
export type PaperlessView = Awaited<ReturnType<typeof paperlessView>>;

/** The same for a page that needs a permission; without it the page says why it does not open (specification section 6). */
export const paperlessFor = async (context: PageContext, ...needed: readonly PaperlessPermission[]) => {
  const { permissions, ...view } = await paperlessView(context);
  const isOpen = needed.some((permission) => permissions.includes(permission));
  return {
    ...view,
    mayKeepPhoto: permissions.includes('RESUBSCRIBE_WITHOUT_UPDATE'),
    mayChangePhoto: permissions.includes('UPDATE_PHOTO'),
    closed: isOpen ? undefined : messageOf('paperless-not-eligible'),
  };
};
