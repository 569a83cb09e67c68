import { type ErrorCode, sentencesOf } from '#domain/errors/catalogue.ts';
import { besideWorth, leastPoints, paidBeside, type Split } from '#domain/payment-split.ts';
import { countedPoints } from '#domain/points-words.ts';
import { euros as euroWords, NBSP, thousands } from '#domain/typography.ts';
import type { Lowest, Proposal, QuotationWarning } from '#features/rail-shop/index.ts';
import { tell, type Voice, voiceFor } from '#web/context/voice.ts';
import { isReturn } from '../address.ts';
import { messageFor } from '../messages.server.ts';
import type { OtherDay } from './day-calendar.server.ts';
import { lowestOfDays } from './other-hours.server.ts';
import type { TrainList } from './sets-of-trains.server.ts';
import type { ResultsVisit, Way } from './ways.ts';
import {
  afterLastTrain,
  askedAgain,
  askingLess,
  fromElsewhere,
  unfiltered,
  type WayOut,
  waysOut,
} from './ways-out.server.ts';

/** What stands in the way of a choice, and the ways around it. */
export interface Trouble {
  readonly alert?: {
    readonly kind: 'success' | 'information' | 'warning' | 'error';
    readonly title: string;
    readonly text?: string;
    /** To quote where the fault is ours. */
    readonly reference?: string;
  };
  /** Where to go from a list that nothing can be bought from. */
  readonly waysOut: readonly WayOut[];
}

interface WhatThereIs {
  /** What the filters leave of the list. */
  readonly shown: readonly Proposal[];
  readonly returnFrom: number | undefined;
  readonly others: readonly OtherDay[];
  /** The day of the list, and the cheapest of all its trains, where that could be had. */
  readonly day: Temporal.PlainDate;
  readonly cheapest: Lowest | undefined;
}

/** « tous vos points et 31,91 € », « il vous restera 504 points ». */
const paidWords = (split: Split, rest: number, say: Voice): string =>
  split.cents > 0
    ? `tous ${say('vos', 'ses')} points et ${euroWords(split.cents)}`
    : `il ${say('vous', 'lui')} restera ${countedPoints(rest)}`;

/** What somebody should know before choosing, and where to go when nothing can be chosen. */
export const troubleOf = async (
  visit: ResultsVisit,
  way: Way,
  { result }: TrainList,
  { shown, returnFrom = 0, others, day, cheapest }: WhatThereIs,
): Promise<Trouble> => {
  const say = voiceFor(visit.context.acting);
  const message = messageFor(visit.address.message, visit.context.acting);
  // What was abandoned was asked for: nothing of it is a trouble.
  const isAsked = visit.address.message === ('abandoned' satisfies ErrorCode);
  if (message) return { alert: { kind: isAsked ? 'success' : 'warning', title: message }, waysOut: [] };
  if (!result.ok)
    return {
      alert:
        result.status < 500
          ? { kind: 'information', title: tell(say, result) }
          : {
              kind: 'error',
              title: tell(say, result),
              reference: visit.context.correlationId,
            },
      waysOut: [
        ...askedAgain(visit, way, result.code),
        ...askingLess(visit, way, result.code),
        ...fromElsewhere(visit, way, result.code),
        ...afterLastTrain(visit, way, result),
      ],
    };
  const { warnings, proposals } = result.quotation;
  if (shown.length === 0)
    return {
      alert: {
        kind: 'information',
        title: 'Aucun de ces trains ne répond aux filtres.',
        text: 'Essayez un autre jour ou une autre heure, ou affichez tous les trains.',
      },
      waysOut: unfiltered(visit, way, proposals.length),
    };
  const codes: readonly QuotationWarning[] = [
    'no-proposal',
    'full-train',
    'full-for-passenger-count',
    'not-enough-points',
  ];
  const warning = warnings.find((code) => codes.includes(code));
  const { spent, balance, euros } = result.quotation;
  const payment = (price: number): Split | undefined => paidBeside(spent + price, result.quotation);
  const reach = {
    paid: (price: number) => {
      const split = payment(price);
      return split && paidWords(split, balance - spent - price, say);
    },
    kept: returnFrom,
    // Of a journey there and back whose return has no price yet nobody knows what another day would leave.
    others: way.direction === 'outward' && isReturn(visit.address) && returnFrom === 0 ? [] : others,
  };
  const lowest = async () => cheapest && (await lowestOfDays(visit, way, day, cheapest));
  if (warning !== undefined && warning !== 'not-enough-points')
    return {
      alert: { kind: 'warning', title: say(...sentencesOf(warning)) },
      waysOut: waysOut(visit, way, { ...reach, ofDays: await lowest(), isBeyond: false }),
    };
  const prices = proposals.flatMap(({ classes }) => classes.flatMap(({ points }) => points ?? []));
  const listed = Math.min(...prices) + returnFrom;
  if (prices.length === 0 || payment(listed)) return { waysOut: [] };
  const ofDays = await lowest();
  // Of a journey there and back on one day, the cheapest way there may leave no time for the cheapest way back.
  const areDaysBeyond = ofDays !== undefined && !ofDays.isOneDay && payment(ofDays.price) === undefined;
  const isBoth = returnFrom > 0;
  const least = isBoth && areDaysBeyond ? Math.min(listed, ofDays.price) : listed;
  const left = besideWorth(spent + least, result.quotation);
  const toBegin = euros && leastPoints(left.price, euros) - left.balance;
  const missing = countedPoints(spent + least - balance);
  const within =
    spent > 0 && spent >= balance
      ? `ce que l’aller laisse de ${say('vos', 'ses')} ${countedPoints(balance)}`
      : `${say('vos', 'ses')} ${countedPoints(balance - spent)}`;
  return {
    alert: {
      kind: 'warning',
      title: isBoth
        ? `Aucun aller-retour à ces ${areDaysBeyond ? 'dates' : 'heures'} n’entre dans ${within}.`
        : `Aucun de ces trains n’entre dans ${within}.`,
      text: `${isBoth ? `Le moins cher coûte ${thousands(least)}, aller et retour` : 'Pour le moins cher de ces trains'}${isBoth ? `${NBSP}: ` : ', '}il manque ${missing}.${toBegin ? ` Avec ${countedPoints(toBegin)} de plus, le reste se paierait en euros.` : ''}`,
    },
    waysOut: waysOut(visit, way, { ...reach, ofDays, isBeyond: true }),
  };
};
