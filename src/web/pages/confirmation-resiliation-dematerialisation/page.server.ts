import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { paperlessView } from '#web/views/paperless.server.ts';

/** That the cards are plastic again, and since when; opened before, what the page is for (NAV-01). */
export const loader = async (context: PageContext) => {
  const { state, endedOn, permissions } = await paperlessView(context);
  return {
    state,
    endedOn,
    mayComeBack: permissions.some((permission) => permission.startsWith('RESUBSCRIBE')),
    /** The confirmation was sent to an address that takes none of our mails (CARD-08). */
    mailRefused:
      state === 'RESILIE' && context.url.searchParams.get('courriel') === 'refuse'
        ? messageOf('paperless-mail-not-sent')
        : undefined,
  };
};
