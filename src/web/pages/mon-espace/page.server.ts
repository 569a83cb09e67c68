import { parisDate } from '#domain/clock.ts';
import { formatDate, formatDayMonth, formatTime } from '#domain/french-dates.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { cardNumber, counted, NNBSP, thousands } from '#domain/typography.ts';
import { pendingPoints, type Standing } from '#features/loyalty/index.ts';
import { type HeldOrder, heldOrders } from '#features/orders/index.ts';
import { type Expiry, expirySchedule } from '#features/points/index.ts';
import { futureTrips } from '#features/trips/index.ts';
import type { PageContext } from '#server/page-context.ts';
import { qrDrawing } from '#web/ui/qr/qr.server.ts';
import { anniversaryWords, statusView, tripsView } from '#web/views/status-view.server.ts';
import { tripView } from '#web/views/trip-view.server.ts';

/** How far ahead an expiry becomes something to settle, days (the first notice of POINTS-11). */
const EXPIRY_NOTICE_DAYS = 90;

/** Something the customer should settle, most pressing first (PUSH-01's order as far as its causes exist). */
interface Attention {
  readonly kind: 'hold' | 'points' | 'status' | 'programme';
  readonly title: string;
  readonly text: string;
  readonly link: { readonly href: string; readonly label: string } | undefined;
}

const attentions = (
  held: readonly HeldOrder[],
  schedule: readonly Expiry[],
  standing: Standing | undefined,
  today: Temporal.PlainDate,
  mayUseShop: boolean,
): Attention[] => {
  const list: Attention[] = held.map(({ orderId, item, primeId, heldUntil }) => ({
    kind: 'hold',
    title: `Des places vous sont gardées jusqu’à ${formatTime(heldUntil)}`,
    text: `${item}. Aucun point n’est encore débité.`,
    link: {
      href: `/recompense/boutique-v2?${new URLSearchParams({ id: primeId, etape: 'recapitulatif', commande: orderId })}`,
      label: 'Reprendre ma commande',
    },
  }));
  const [soonest] = schedule;
  if (soonest && today.until(soonest.on).days <= EXPIRY_NOTICE_DAYS)
    list.push({
      kind: 'points',
      title: `${counted(soonest.points, 'point expire', 'points expirent')} le ${formatDayMonth(soonest.on)}`,
      text: 'Les plus anciens sont dépensés les premiers.',
      link: mayUseShop
        ? { href: '/recompense/mon-catalogue-prime', label: 'Utiliser mes points' }
        : { href: '/recompense/vos-points', label: 'Voir mes échéances' },
    });
  if (
    standing &&
    standing.atAnniversary.change === 'lost' &&
    today.until(standing.anniversary).days <= EXPIRY_NOTICE_DAYS
  )
    list.push({
      kind: 'status',
      title: `Votre statut se joue avant le ${formatDayMonth(standing.anniversary)}`,
      text: anniversaryWords(standing),
      link: { href: '/recompense/vos-points', label: 'Voir mes compteurs' },
    });
  return list;
};

export const loader = async (context: PageContext) => {
  const { app, iuc } = context;
  const now = app.clock.now();
  const today = parisDate(now);
  const [{ customer, profile, balance, standing }, pending, schedule, trips, held] = await Promise.all([
    context.overview(),
    pendingPoints(app.db, iuc, now),
    expirySchedule(app.db, iuc, now),
    futureTrips(app.db, iuc, now),
    heldOrders(app.db, iuc),
  ]);
  const toCome = pending.reduce((sum, { points }) => sum + points, 0);
  const lastCredit = pending.at(-1);
  const [next, following] = trips.trips;
  const views = (next ? [next] : []).map((trip) => tripView(iuc, trip, now, { codes: true }));
  const back =
    next && following && following.pnr === next.pnr
      ? tripView(iuc, following, now, { codes: false })
      : undefined;
  return {
    firstName: customer.firstName,
    mayUseShop: profile.mayUseShop,
    status: profile.status,
    loyalty:
      profile.card && standing
        ? {
            card: {
              type: profile.card.type,
              colour: profile.card.colour,
              number: cardNumber(profile.card.numCarte),
              holder: `${customer.firstName} ${customer.lastName}`,
              validity: `jusqu’au ${formatDate(profile.card.anniversary)}`,
              qr: qrDrawing(profile.card.numCarte),
            },
            balance,
            toCome:
              toCome > 0 && lastCredit
                ? `${counted(toCome, 'point', 'points')} à venir, ${toCome < 2 ? 'crédité' : 'crédités'} au plus tard le ${formatDayMonth(lastCredit.creditedOn)}.`
                : undefined,
            status: statusView(standing),
            anniversary: anniversaryWords(standing),
            trips: tripsView(standing),
          }
        : undefined,
    next: views[0],
    back,
    moreTrips: trips.total,
    attention: attentions(held, schedule, standing, today, profile.mayUseShop),
    joining: {
      perEuro: LOYALTY.pointsPerEuro.GV_TRANS,
      threshold: thousands(LOYALTY.statusThresholds.GV),
      trips: LOYALTY.tripTarget,
      question: `Pas encore de carte${NNBSP}?`,
    },
  };
};
