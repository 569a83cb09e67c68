import { pathOf } from '#contract/routes.ts';
import { parisDate } from '#domain/clock.ts';
import { fullName } from '#domain/customer.ts';
import { ERRORS, messageOf } from '#domain/errors/catalogue.ts';
import { formatDate, formatDayMonth, formatLongDate, formatMonth } from '#domain/french-dates.ts';
import { hasNoExpiry } from '#domain/tariff-rights.ts';
import { cardNumber, NBSP, travelClass, withCapital } from '#domain/typography.ts';
import { type Coupon, type HeldRight, type HeldRights, heldRights } from '#features/cards/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import type { CouponStop } from '#web/ui/coupon-line/coupon-line.tsx';
import { position } from '#web/ui/line/position.ts';
import { qrDrawing } from '#web/ui/qr/qr.server.ts';
import { tierName } from '#web/ui/tier.ts';
import { linkedAges } from '#web/views/card-range.server.ts';
import { paperlessView } from '#web/views/paperless.server.ts';
import {
  ENDLESS,
  isPresentable,
  LOYALTY_CARD,
  presentableCards,
} from '#web/views/presentable-cards.server.ts';
import { rightState } from '#web/views/right-state.server.ts';
import { faceName, faceOf, rightName } from '#web/views/right-words.server.ts';
import { cardUntil } from '#web/views/status-view.server.ts';
import { daysLeft } from '#web/views/voucher-words.server.ts';

/** The address of a card shown large. */
const largeAt = (id: string): string => pathOf('/compte/avantages/mes-cartes', { query: { carte: id } });

const isOver = ({ status }: HeldRight): boolean => status === 'EXPIRE';

/** On the face of a card, beside its name. */
const faceValidity = ({ validFrom, validUntil, status }: HeldRight): string => {
  if (status === 'BIENTOT_VALABLE') return `dès le ${formatDate(validFrom)}`;
  if (hasNoExpiry(validUntil)) return ENDLESS;
  return `jusqu’au ${formatDate(validUntil)}`;
};

/** What there is to know or to do, beside the state. */
const noteOf = (right: HeldRight): string | undefined => {
  const { status, kind, validFrom, validUntil, isFollowed } = right;
  const isCard = kind === 'card';
  switch (status) {
    case 'A_RENOUVELER':
      return isCard
        ? `Renouvelée à temps, la nouvelle commence le ${formatLongDate(validUntil.add({ days: 1 }))}${NBSP}: aucun jour perdu.`
        : `Renouvelé à temps, il continue le ${formatLongDate(validUntil.add({ days: 1 }))} sans jour perdu.`;
    case 'BIENTOT_VALABLE':
      return isCard
        ? `Elle réduit les voyages faits à partir du ${formatLongDate(validFrom)}.`
        : `Il couvre les voyages faits à partir du ${formatLongDate(validFrom)}.`;
    case 'EN_COURS':
      return isFollowed ? 'La suivante est déjà achetée et prend le relais.' : undefined;
    default:
      return undefined;
  }
};

const factsOf = (right: HeldRight) => [
  ...(right.file ? [{ label: 'Dossier', value: right.file }] : []),
  { label: 'Valable du', value: formatDate(right.validFrom) },
  {
    label: 'Jusqu’au',
    value: hasNoExpiry(right.validUntil) ? withCapital(ENDLESS) : formatDate(right.validUntil),
  },
  ...(right.companyCode ? [{ label: 'Code compagnie', value: right.companyCode }] : []),
  { label: 'Gamme', value: right.range === 1 ? 'Nouvelle génération' : 'Standard' },
];

/** Its days as a line; none without an end, nor for what is over. */
const lineOf = ({ validFrom, validUntil, status }: HeldRight, today: Temporal.PlainDate) => {
  if (hasNoExpiry(validUntil) || status === 'EXPIRE') return undefined;
  const length = Math.max(1, validFrom.until(validUntil).days);
  return {
    at: position(validFrom.until(today).days / length),
    from: formatLongDate(validFrom),
    until: formatLongDate(validUntil),
    today: status === 'BIENTOT_VALABLE' ? undefined : formatDayMonth(today),
  };
};

const rightView = (right: HeldRight, holder: string, today: Temporal.PlainDate) => ({
  id: right.rightId,
  name: rightName(right),
  card: {
    face: faceOf(right.product),
    name: faceName(right),
    number: cardNumber(right.number),
    holder,
    validity: faceValidity(right),
    isVoid: isOver(right) || right.status === 'SUSPENDU',
    label: right.kind === 'card' ? 'Carte de réduction' : 'Abonnement',
  },
  state: rightState(right, today),
  line: lineOf(right, today),
  note: noteOf(right),
  /** Why it is suspended, where that was said; nothing for what is not. */
  suspension: right.status === 'SUSPENDU' ? { reason: right.suspendedFor } : undefined,
  facts: factsOf(right),
  large: isPresentable(right) ? largeAt(right.rightId) : undefined,
});

const COUPON_WORDS = {
  EXPIRE: { status: 'expiré', state: 'done' },
  EN_COURS: { status: 'en cours', state: 'now' },
  BIENTOT_VALABLE: { status: 'bientôt valable', state: 'next' },
  A_RENOUVELER: { status: 'à renouveler', state: 'later' },
} as const satisfies Record<Coupon['status'], Pick<CouponStop, 'status' | 'state'>>;

/** « Mars », where a coupon is that month; else its days. */
const couponLabel = ({ validFrom, validUntil }: Coupon): string => {
  const next = validUntil.add({ days: 1 });
  return validFrom.day === 1 && next.equals(validFrom.add({ months: 1 }))
    ? withCapital(formatMonth(validFrom).split(/\s/)[0] ?? '')
    : `${validFrom.day === 1 ? '1er' : validFrom.day} au ${formatDayMonth(validUntil)}`;
};

const couponNote = (coupon: Coupon, today: Temporal.PlainDate): string => {
  switch (coupon.status) {
    case 'EXPIRE':
      return `le ${formatDayMonth(coupon.validUntil)}`;
    case 'EN_COURS':
      return daysLeft(today.until(coupon.validUntil).days);
    case 'BIENTOT_VALABLE':
      return `dès le ${formatDayMonth(coupon.validFrom)}`;
    case 'A_RENOUVELER':
      return coupon.renewBefore ? `avant le ${formatDayMonth(coupon.renewBefore)}` : '';
  }
};

const routeOf = ({ origin, destination }: Coupon): string => `${origin} – ${destination}`;

/** The coupons of a subscription, one line of them for each route, class and file (CARD-01). */
const couponsOf = ({ coupons }: HeldRight, today: Temporal.PlainDate) => {
  const lines = Map.groupBy(
    coupons,
    (coupon) => `${routeOf(coupon)}, ${coupon.travelClass}, ${coupon.file ?? ''}`,
  );
  return [...lines.values()].flatMap((line) => {
    const [first] = line;
    return first
      ? [
          {
            route: routeOf(first),
            words: [travelClass(first.travelClass), ...(first.file ? [`dossier ${first.file}`] : [])].join(
              ', ',
            ),
            stops: line.map(
              (coupon): CouponStop => ({
                label: couponLabel(coupon),
                ...COUPON_WORDS[coupon.status],
                note: couponNote(coupon, today),
              }),
            ),
          },
        ]
      : [];
  });
};

const subscriptionView = (right: HeldRight, holder: string, today: Temporal.PlainDate) => ({
  ...rightView(right, holder, today),
  coupons: couponsOf(right, today),
});

/** A card shown large, for the controller. */
const largeView = (
  card: { readonly id: string; readonly title: string; readonly number: string; readonly words: string },
  holder: string,
) => ({
  ...card,
  holder,
  number: cardNumber(card.number),
  qr: qrDrawing(card.number),
});

/** Paperless cards of whoever has them, or could: the others are told of them where such a card is sold. */
const readPaperless = async (context: PageContext) => {
  const { state, permissions, subscribedOn, photo } = await paperlessView(context);
  return permissions.length > 0
    ? { state, permissions, subscribedOn, photo: state === 'SOUSCRIT' ? photo : undefined }
    : undefined;
};

const readRights = async (context: PageContext, today: Temporal.PlainDate) => {
  const { app, iuc, log, correlationId } = context;
  try {
    const [held, paperless] = await Promise.all([heldRights(app.db, iuc, today), readPaperless(context)]);
    return { held, paperless, incident: undefined };
  } catch (error) {
    log.error({ err: error }, 'the cards of a customer could not be read');
    const held: HeldRights = { current: [], expired: [] };
    return {
      held,
      paperless: undefined,
      incident: { message: messageOf('cards-unavailable'), reference: correlationId },
    };
  }
};

/** What a customer presents on board, until when, and what is to be done (CARD-01, CARD-02). */
export const loader = async (context: PageContext) => {
  const { app, url } = context;
  const today = parisDate(app.clock.now());
  const [overview, { held, paperless, incident }] = await Promise.all([
    context.overview(),
    readRights(context, today),
  ]);
  const { customer, profile, standing } = overview;
  const holder = fullName(customer);
  const loyalty =
    profile.card && standing
      ? {
          type: profile.card.type,
          colour: profile.card.colour,
          name: tierName[profile.card.type],
          number: cardNumber(profile.card.numCarte),
          holder,
          validity: `jusqu’au ${formatDate(cardUntil(standing))}`,
          until: formatLongDate(cardUntil(standing)),
          large: largeAt(LOYALTY_CARD),
        }
      : undefined;
  // The loyalty card is worth a page without the others (OPS-06).
  if (incident && !loyalty) context.setStatus(ERRORS['cards-unavailable'].status);
  const large = presentableCards(overview, held.current);
  const asked = large.find(({ id }) => id === url.searchParams.get('carte'));
  const isCard = ({ kind }: HeldRight): boolean => kind === 'card';
  return {
    loyalty,
    incident,
    paperless,
    cards: held.current.filter(isCard).map((right) => rightView(right, holder, today)),
    subscriptions: held.current
      .filter((right) => !isCard(right))
      .map((right) => subscriptionView(right, holder, today)),
    expired: held.expired.map((right) => rightView(right, holder, today)),
    ages: linkedAges(today, customer.birthDate),
    shown: asked && {
      ...largeView(asked, holder),
      photo: paperless?.photo?.path,
      colour: asked.id === LOYALTY_CARD ? loyalty?.colour : undefined,
      others: large.map(({ id, title }) => ({ id, title, href: largeAt(id), isShown: id === asked.id })),
    },
  };
};
