import { pathOf } from '#contract/routes.ts';
import { formatDayMonth, formatTime } from '#domain/french-dates.ts';
import type { OrderId } from '#domain/ids.ts';
import { typeset } from '#domain/typography.ts';
import { type HeldOrder, heldOrders } from '#features/orders/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { type Voice, voiceFor } from '#web/context/voice.ts';
import type { HeldOrderView } from './held-orders.tsx';

const heldView = ({ orderId, item, primeId, startsAt, heldUntil }: HeldOrder, say: Voice): HeldOrderView => ({
  // Of two journeys between the same stations the name alone would say the same.
  what: startsAt ? `${item}, ${formatDayMonth(startsAt)} à ${formatTime(startsAt)}` : item,
  until: typeset(
    say(
      `Elle est gardée jusqu’à ${formatTime(heldUntil)} : vous pouvez la valider, la payer ou l’abandonner.`,
      `Elle est gardée jusqu’à ${formatTime(heldUntil)} : elle se valide, se paie ou s’abandonne.`,
    ),
  ),
  href: pathOf('/recompense/boutique-v2', {
    query: { id: primeId, etape: 'recapitulatif', commande: orderId },
  }),
});

/**
 * The orders that wait for their customer, or the one of them that is asked for; none where they cannot be read, so that the page around them is
 * shown all the same.
 */
export const heldOrderViews = async (
  { app, iuc, log, acting }: PageContext,
  wanted?: OrderId,
): Promise<readonly HeldOrderView[]> => {
  const held = await heldOrders(app.db, iuc).catch((error: unknown) => {
    log.error({ err: error }, 'the orders that are held could not be read');
    return [];
  });
  const those = held.filter(({ orderId }) => wanted === undefined || orderId === wanted);
  return those.map((one) => heldView(one, voiceFor(acting)));
};
