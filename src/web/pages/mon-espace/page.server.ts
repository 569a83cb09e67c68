import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { parisDate } from '#domain/clock.ts';
import { fullName } from '#domain/customer.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { failure } from '#domain/failure.ts';
import {
  formatDate,
  formatDayMonth,
  formatLongDate,
  formatShortDayMonth,
  formatTime,
} from '#domain/french-dates.ts';
import { greetedFirstName } from '#domain/greeted-name.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { expiryNoticeAt } from '#domain/loyalty/expiry-notice.ts';
import { endingTier } from '#domain/loyalty/membership.ts';
import { points } from '#domain/money.ts';
import { countedPoints } from '#domain/points-words.ts';
import { cardNumber, counted, NBSP, NNBSP, quantity, thousands } from '#domain/typography.ts';
import { rightsEndingFrom, type TariffRight, tariffRightsOn } from '#features/cards/index.ts';
import { FRANCE_TICKET } from '#features/catalogue/index.ts';
import { PROGRAMME_TERMS } from '#features/content/index.ts';
import { enrol, enrolmentInput } from '#features/enrolment/index.ts';
import { isMigrationDue } from '#features/identifier-migration/index.ts';
import { advantageCodes, grantEndedOn, membershipYears, pendingPoints } from '#features/loyalty/index.ts';
import { type HeldOrder, heldOrders } from '#features/orders/index.ts';
import { expirySchedule } from '#features/points/index.ts';
import {
  dismissedPushes,
  dismissPush,
  type Push,
  pushesOf,
  RIGHT_ENDED_DAYS,
  shownPushes,
} from '#features/pushes/index.ts';
import { futureTrips } from '#features/trips/index.ts';
import { usableVouchers } from '#features/vouchers/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { pointsPrice } from '#web/ui/price/wording.ts';
import { qrDrawing } from '#web/ui/qr/qr.server.ts';
import { tierName } from '#web/ui/tier.ts';
import { balanceWords } from '#web/views/balance-words.ts';
import { comingErasure } from '#web/views/coming-erasure.server.ts';
import { pricedDestinations } from '#web/views/destinations.server.ts';
import { dashboardNews } from '#web/views/news.server.ts';
import { partAway, readPart } from '#web/views/part-of-page.server.ts';
import { pendingEmailOf } from '#web/views/pending-email.server.ts';
import { rewardLadder } from '#web/views/reward-ladder.server.ts';
import { faceName, faceOf, rightName } from '#web/views/right-words.server.ts';
import {
  anniversaryWords,
  cardUntil,
  countersView,
  settlingWords,
  statusView,
} from '#web/views/status-view.server.ts';
import { takeCardForm } from '#web/views/take-card.form.ts';
import { tripView } from '#web/views/trip-view.server.ts';
import { voucherAmount } from '#web/views/voucher-words.server.ts';
import { type WaitingCart, waitingCart } from '#web/views/waiting-cart.server.ts';
import { dismissForm } from './dismiss.form.ts';

/** Something the customer should not let pass, most pressing first (PUSH-01). */
interface Attention {
  readonly kind: 'hold' | 'cart' | Push['kind'];
  readonly title: string;
  readonly text: string;
  /** The day it ends, set large: « 16 », « déc. ». */
  readonly day: { readonly number: string; readonly month: string; readonly dateTime: string } | undefined;
  readonly link: { readonly href: string; readonly label: string } | undefined;
  /** What the link's name adds for who hears it alone: several of them read the same. */
  readonly about?: string;
  /** Its causes, for putting it away; empty where it must not be: seats that are held, what could not be read. */
  readonly causes: readonly string[];
}
type Told = Omit<Attention, 'kind' | 'causes'>;

const dayOf = (date: Temporal.PlainDate): Attention['day'] => {
  const [number = '', month = ''] = formatShortDayMonth(date).split(NBSP);
  return { number, month, dateTime: date.toString() };
};

const VOUCHERS_AWAY: Attention = {
  kind: 'voucher',
  title: 'Vos bons d’achat',
  text: messageOf('vouchers-unavailable'),
  day: undefined,
  link: { href: pathOf('/compte/avantages/bons-achat'), label: 'Réessayer' },
  causes: [],
};

/** The vouchers that can be used, dated by the first of them to end (VOUCHER-01). */
const voucherWords = (
  { vouchers: usable }: Extract<Push, { kind: 'voucher' }>,
  today: Temporal.PlainDate,
): Told => {
  const [soonest] = usable;
  const worth = usable.reduce(
    (sum, { percent, remaining }) => sum + (percent === undefined ? remaining : 0),
    0,
  );
  const ends = `${usable.length === 1 ? '' : 'le premier '}jusqu’au ${formatLongDate(soonest.expiresOn)}`;
  const text =
    worth > 0
      ? `${voucherAmount(worth)}${usable.length === 1 ? '' : ' en tout'}, ${ends}.`
      : `${ends[0]?.toUpperCase()}${ends.slice(1)}.`;
  return {
    title: `${counted(usable.length, 'bon d’achat', 'bons d’achat')} à utiliser`,
    text,
    day: expiryNoticeAt(today.until(soonest.expiresOn).days) ? dayOf(soonest.expiresOn) : undefined,
    link: {
      href: pathOf('/compte/avantages/bons-achat'),
      label: usable.length === 1 ? 'Voir mon bon' : 'Voir mes bons',
    },
  };
};

const pointsWords = ({ expiry }: Extract<Push, { kind: 'points' }>, mayUseShop: boolean): Told => ({
  title: counted(expiry.points, 'point expire', 'points expirent'),
  text: 'Les plus anciens sont dépensés les premiers.',
  day: dayOf(expiry.on),
  link: mayUseShop
    ? { href: pathOf('/recompense/mon-catalogue-prime'), label: 'Utiliser mes points' }
    : { href: pathOf('/recompense/vos-points'), label: 'Voir mes échéances' },
});

const toComeWords = ({ pending }: Extract<Push, { kind: 'to-come' }>): Told => {
  const sum = pending.reduce((total, { points }) => total + points, 0);
  const [first] = pending;
  return {
    title: `${countedPoints(sum)} bientôt à vous`,
    text:
      pending.length === 1
        ? `${first.label}, à créditer le ${formatDayMonth(first.creditedOn)}.`
        : `${counted(pending.length, 'trajet', 'trajets')}, à créditer à partir du ${formatDayMonth(first.creditedOn)}.`,
    day: undefined,
    link: { href: `${pathOf('/recompense/vos-points')}#points-a-venir`, label: 'Voir mes points à venir' },
  };
};

const reachWords = ({ next, standing }: Extract<Push, { kind: 'reach' }>): Told => {
  const trips =
    next.tier === 'GV' && standing.tripsMissing > 0
      ? `, ou ${counted(standing.tripsMissing, 'voyage', 'voyages')}`
      : '';
  return {
    title: `Le statut ${tierName[next.tier]} est à votre portée`,
    text: `Encore ${counted(next.missing, 'point Statut', 'points Statut')}${trips} avant le ${formatLongDate(standing.anniversary)}.`,
    day: undefined,
    link: { href: pathOf('/recompense/vos-points'), label: 'Voir mes compteurs' },
  };
};

/** A status to keep, or one that goes in a few days and cannot be kept any more. */
const statusWords = ({ standing, endsOn }: Extract<Push, { kind: 'status' }>): Told => {
  const goes = endingTier(standing);
  return {
    title: goes
      ? `Votre statut ${tierName[standing.tier]} se termine`
      : 'Votre statut se joue avant cette date',
    text: goes ? settlingWords(standing) : anniversaryWords(standing),
    day: dayOf(endsOn),
    link: { href: pathOf('/recompense/vos-points'), label: 'Voir mes compteurs' },
  };
};

/** A status that was lost, and what has become of the points. */
const lostWords = ({
  standing,
  former,
  goneOn,
  shortened,
  pointsUntil,
}: Extract<Push, { kind: 'lost' }>): Told => ({
  title: `Vous n’avez plus le statut ${tierName[former]}`,
  text: `Depuis le ${formatLongDate(goneOn)}, votre statut est ${tierName[standing.tier]}.${
    shortened
      ? ` ${countedPoints(shortened.points)} ${shortened.points < 2 ? 'prend' : 'prennent'} fin au plus tard le ${formatLongDate(shortened.on)}.`
      : pointsUntil
        ? ` Sans nouveau statut à l’anniversaire de votre carte, vos points prennent fin au plus tard le ${formatLongDate(pointsUntil)}.`
        : ' Vos points gardent leurs échéances.'
  }`,
  day: undefined,
  link: { href: pathOf('/recompense/vos-points'), label: 'Voir mes échéances' },
});

/** A card or subscription near its end, or over (CARD-10). They are sold by whoever sold them; what it is stands among one's cards. */
const rightWords = ({ kind, right }: Extract<Push, { kind: 'right' | 'right-ended' }>): Told => {
  const name = rightName(right);
  const own = `Votre ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const isCard = right.kind === 'card';
  return kind === 'right'
    ? {
        title: `${own} se termine`,
        text: `Valable jusqu’au ${formatLongDate(right.validUntil)}. ${isCard ? 'Elle se renouvelle là où vous l’avez achetée' : 'Il se renouvelle là où vous l’avez acheté'}.`,
        day: dayOf(right.validUntil),
        link: {
          href: pathOf('/compte/avantages/mes-cartes'),
          label: isCard ? 'Voir ma carte' : 'Voir mon abonnement',
        },
      }
    : {
        title: `${own} a pris fin`,
        text: `Depuis le ${formatLongDate(right.validUntil.add({ days: 1 }))}, vos ${isCard ? 'billets se paient sans sa réduction' : 'trajets ne sont plus couverts'}.`,
        day: undefined,
        link: {
          href: pathOf('/compte/avantages/mes-cartes'),
          label: isCard ? 'Voir ma carte' : 'Voir mon abonnement',
        },
      };
};

const termsWords = ({ terms: { version, validFrom } }: Extract<Push, { kind: 'terms' }>): Told => ({
  title: 'Les conditions du programme changent',
  text: `À partir du ${formatLongDate(validFrom)}. Jusque-là, rien ne change, et vous pouvez refuser.`,
  day: dayOf(validFrom),
  link: {
    href: pathOf('/conditions-generales/non-logue/programme-grand-voyageur-email-burn', {
      query: { version },
    }),
    label: 'Lire ce qui change',
  },
});

const wordsOf = (push: Push, today: Temporal.PlainDate, mayUseShop: boolean): Told => {
  switch (push.kind) {
    case 'points':
      return pointsWords(push, mayUseShop);
    case 'right':
    case 'right-ended':
      return rightWords(push);
    case 'voucher':
      return voucherWords(push, today);
    case 'code':
      return {
        title: `Un code avantage de ${quantity(push.code.percent, '%')} à utiliser`,
        text: `Gagné par vos voyages, valable jusqu’au ${formatLongDate(push.code.expiresOn)}.`,
        day: dayOf(push.code.expiresOn),
        link: { href: pathOf('/compte/avantages/codes-avantages'), label: 'Voir mon code' },
      };
    case 'terms':
      return termsWords(push);
    case 'status':
      return statusWords(push);
    case 'lost':
      return lostWords(push);
    case 'reach':
      return reachWords(push);
    case 'to-come':
      return toComeWords(push);
  }
};

/** So many orders that wait are said one by one; the others are folded under them, they push nothing else off the screen. */
const HELD_SHOWN = 2;

/** Only a ticket holds seats; of anything else it is the price that waits. */
const heldWords = ({ orderId, item, primeId, startsAt, heldUntil }: HeldOrder): Attention => ({
  kind: 'hold',
  title: `${primeId === FRANCE_TICKET ? 'Des places vous sont gardées' : 'Votre commande vous attend'} jusqu’à ${formatTime(heldUntil)}`,
  text: `${startsAt ? `${item}, départ le ${formatDayMonth(startsAt)} à ${formatTime(startsAt)}` : item}. Aucun point n’est encore débité.`,
  day: undefined,
  ...(startsAt && { about: `${item}, ${formatDayMonth(startsAt)}, ${formatTime(startsAt)}` }),
  link: {
    href: pathOf('/recompense/boutique-v2', {
      query: { id: primeId, etape: 'recapitulatif', commande: orderId },
    }),
    label: 'Reprendre ma commande',
  },
  causes: [],
});

const cartWords = ({ primes, href }: WaitingCart): Attention => ({
  kind: 'cart',
  title: 'Votre panier vous attend',
  text: `${primes}. Les prix sont revus quand vous l’ouvrez.`,
  day: undefined,
  link: { href, label: 'Reprendre mon panier' },
  causes: [],
});

/**
 * What expires and what is to come, of one moment: a credit between two looks would be in what can be spent and come a second time. Where
 * what is to come cannot be read, the rest is there.
 */
const ledgerNow = async (context: PageContext, now: Temporal.Instant) => {
  const {
    app: { db },
    iuc,
  } = context;
  const together = await readPart(
    context,
    'points at one moment',
    db.reading((tx) => Promise.all([expirySchedule(tx, iuc, now), pendingPoints(tx, iuc, now)])),
  );
  if (together) return together;
  return Promise.all([
    expirySchedule(db, iuc, now),
    readPart(context, 'the points to come of a dashboard', pendingPoints(db, iuc, now)),
  ]);
};

/**
 * What the pushes of whoever looks follow from. Vouchers that cannot be read are said to be away: nobody takes them for nothing (VOUCHER-02);
 * points to come are promised nowhere then.
 */
const pushFacts = async (context: PageContext) => {
  const { app, iuc } = context;
  const now = app.clock.now();
  const today = parisDate(now);
  const [{ standing, profile }, [schedule, known], rights, codes, years, ended, vouchers] = await Promise.all(
    [
      context.overview(),
      ledgerNow(context, now),
      rightsEndingFrom(app.db, iuc, today.subtract({ days: RIGHT_ENDED_DAYS })),
      advantageCodes(app.db, iuc, now),
      membershipYears(app.db, iuc),
      grantEndedOn(app.db, iuc, today),
      readPart(context, 'the vouchers of a dashboard', usableVouchers(app.db, iuc, now)),
    ],
  );
  const pending = known ?? [];
  const facts = { schedule, rights, pending, codes, years, grantEndedOn: ended, standing };
  const terms = profile.card && app.content.coming(PROGRAMME_TERMS);
  const pushes = pushesOf({ ...facts, vouchers: vouchers ?? [], ...(terms ? { terms } : {}) }, today);
  const balance = points(schedule.reduce((sum, expiry) => sum + expiry.points, 0));
  return { balance, pushes, pending, areVouchersAway: vouchers === undefined };
};

/** A right's validity as a line from its first day to its last. */
const rightYear = ({ validFrom, validUntil }: TariffRight, today: Temporal.PlainDate) => {
  const left = today.until(validUntil).days;
  return {
    days: validFrom.until(today).days,
    left: left === 0 ? 'dernier jour' : `encore ${counted(left, 'jour', 'jours')}`,
    stops: [
      { at: 0, label: formatLongDate(validFrom), note: 'premier jour', shortNote: '' },
      {
        at: validFrom.until(validUntil).days,
        label: formatLongDate(validUntil),
        note: 'dernier jour',
        shortNote: '',
      },
    ],
  };
};

/** The farthest place that the balance reaches, as a poster. */
const posterFor = (app: PageContext['app'], balance: number) => {
  const place = pricedDestinations(app).findLast(({ points }) => points <= balance);
  return (
    place && {
      city: place.city,
      scene: place.scene,
      words: `${place.duration}, dès ${pointsPrice(place.points)}`,
      href: pathOf('/recompense/boutique-v2', {
        query: { id: FRANCE_TICKET, departureName: place.from, arrivalName: place.station },
      }),
    }
  );
};

export const loader = async (context: PageContext) => {
  const { app, iuc } = context;
  const now = app.clock.now();
  const today = parisDate(now);
  const [
    { customer, profile, standing },
    { balance, pushes, pending, areVouchersAway },
    trips,
    heldOnes,
    rights,
    cart,
    erasure,
    isDue,
    dismissed,
  ] = await Promise.all([
    context.overview(),
    pushFacts(context),
    readPart(context, 'the trips of a dashboard', futureTrips(app.db, iuc, now)),
    readPart(context, 'the orders of a dashboard that wait', heldOrders(app.db, iuc)),
    tariffRightsOn(app.db, iuc, today),
    readPart(context, 'the cart of a dashboard', waitingCart(context)),
    comingErasure(context),
    isMigrationDue(app.db, iuc),
    dismissedPushes(app.db, iuc),
  ]);
  const shown = shownPushes(pushes, dismissed);
  const toCome = pending.reduce((sum, { points }) => sum + points, 0);
  const lastCredit = pending.at(-1);
  const held = heldOnes ?? [];
  const [next, following] = trips?.trips ?? [];
  const views = (next ? [next] : []).map((trip) =>
    tripView(app.ticketSigner, iuc, trip, now, { codes: 'first' }),
  );
  const back =
    next && following && following.pnr === next.pnr
      ? tripView(app.ticketSigner, iuc, following, now, { codes: 'none' })
      : undefined;
  return {
    firstName: greetedFirstName(customer.firstName),
    lastName: customer.lastName,
    fullName: fullName(customer),
    mayUseShop: profile.mayUseShop,
    status: profile.status,
    loyalty:
      profile.card && standing
        ? {
            card: {
              type: profile.card.type,
              colour: profile.card.colour,
              number: cardNumber(profile.card.numCarte),
              holder: fullName(customer),
              validity: `jusqu’au ${formatDate(cardUntil(standing))}`,
              qr: qrDrawing(profile.card.numCarte),
            },
            balance,
            unit: balanceWords(balance, profile),
            toCome:
              toCome > 0 && lastCredit
                ? `${countedPoints(toCome)} à venir, ${toCome < 2 ? 'crédité' : 'crédités'} au plus tard ${Temporal.PlainDate.compare(lastCredit.creditedOn, today) <= 0 ? 'aujourd’hui' : `le ${formatDayMonth(lastCredit.creditedOn)}`}.`
                : undefined,
            status: statusView(standing),
            ...countersView(standing, {
              isAnniversaryTold: shown.some(({ kind }) => kind === 'status'),
            }),
          }
        : undefined,
    rights: rights.map((right) => ({
      name: rightName(right),
      number: cardNumber(right.number),
      until: `jusqu’au ${formatLongDate(right.validUntil)}`,
      card: {
        face: faceOf(right.product),
        name: faceName(right),
        validity: `jusqu’au ${formatDate(right.validUntil)}`,
      },
      year: rightYear(right, today),
    })),
    ladder: profile.mayUseShop
      ? {
          title: `Ce que vos ${countedPoints(balance)} peuvent payer`,
          rewards: rewardLadder(app, balance).map(({ title, note, points, href }) => ({
            title,
            note,
            points,
            href,
          })),
          balance,
          balanceLabel: countedPoints(balance),
          poster: posterFor(app, balance),
        }
      : undefined,
    next: views[0],
    back,
    moreTrips: trips?.total ?? 0,
    /** The trips cannot be read: said in their place, never shown as none (TRIP-07). */
    tripsAway: trips ? undefined : partAway(context, 'future-trips-unavailable'),
    attention: [
      ...held.slice(0, HELD_SHOWN).map(heldWords),
      ...(areVouchersAway ? [VOUCHERS_AWAY] : []),
      ...shown.map(
        (push): Attention => ({
          kind: push.kind,
          ...wordsOf(push, today, profile.mayUseShop),
          causes: push.causes.map(({ cause }) => cause),
        }),
      ),
      ...(profile.mayUseShop && cart ? [cartWords(cart)] : []),
    ],
    heldMore: held.slice(HELD_SHOWN).map(heldWords),
    /** A push has just been put away. */
    isDismissed: context.url.searchParams.has('masquee'),
    erasure,
    /** Another identifier is to be chosen, or was, and waits at an address for its link to be used (ACCOUNT-08). */
    migration: isDue
      ? { asked: await readPart(context, 'an address to come', pendingEmailOf(context)) }
      : undefined,
    /** The card has just been opened. */
    isWelcome: context.url.searchParams.has('bienvenue') && profile.card !== undefined,
    ...dashboardNews(app.content, profile.code),
    joining: {
      termsVersion: app.content.entry(PROGRAMME_TERMS)?.version ?? '',
      perEuro: LOYALTY.pointsPerEuro.GV_TRANS,
      creditedAfter: counted(LOYALTY.creditAfterDays, 'jour', 'jours'),
      threshold: thousands(LOYALTY.statusThresholds.GV),
      trips: LOYALTY.tripTarget,
      codeTrips: LOYALTY.advantageCodes[0]?.trips ?? LOYALTY.tripTarget,
      reduction: quantity(LOYALTY.advantageCodes[0]?.percent ?? 0, '%'),
      question:
        rights.length > 0
          ? `Et si vos voyages vous rapportaient des points${NNBSP}?`
          : `Pas encore de carte${NNBSP}?`,
    },
  };
};

/** Opens the loyalty card; pressed twice, it is one card. */
const takeCard = (context: PageContext) =>
  answerForm(context, takeCardForm, enrolmentInput, async (input) => {
    try {
      const { profile } = await context.overview();
      if (profile.card) return failure('already-member');
      const done = await enrol(context.app, context.iuc, input);
      if (!done.ok) return done;
      return redirect(pathOf('/mon-espace', { query: { bienvenue: '1' } }));
    } catch (error) {
      context.log.error({ err: error }, 'a loyalty card could not be opened');
      return failure('enrolment-failed');
    }
  });

/** Puts a push away (PUSH-01): what is not there any more is no error, and what has come up since stays. */
const dismiss = async (context: PageContext) => {
  const { app, iuc, form } = context;
  const { pushes } = await pushFacts(context);
  await dismissPush(app.db, iuc, pushes, form.get('sujet'), form.posted.getAll('cause'), app.clock.now());
  return redirect(pathOf('/mon-espace', { query: { masquee: '1' } }));
};

export const action = async (context: PageContext) =>
  context.form.get('intention') === dismissForm.intention ? await dismiss(context) : await takeCard(context);
