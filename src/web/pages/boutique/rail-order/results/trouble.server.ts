import { type ErrorCode, messageOf } from '#domain/errors/catalogue.ts';
import { points } from '#domain/money.ts';
import { affordable, leastPoints } from '#domain/payment-split.ts';
import { countedPoints } from '#domain/points-words.ts';
import { NBSP, thousands } from '#domain/typography.ts';
import type { Proposal, QuotationWarning } from '#features/rail-shop/index.ts';
import { voiceFor } from '#web/context/voice.ts';
import { messageFor } from '../messages.server.ts';
import type { OtherDay } from './day-calendar.server.ts';
import type { TrainList } from './sets-of-trains.server.ts';
import type { ResultsVisit, Way } from './ways.ts';
import { afterLastTrain, askedAgain, fromElsewhere, type WayOut, waysOut } from './ways-out.server.ts';

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
  readonly spendable: number;
  readonly returnFrom: number | undefined;
  readonly others: readonly OtherDay[];
}

/** What somebody should know before choosing, and where to go when nothing can be chosen. */
export const troubleOf = (
  visit: ResultsVisit,
  way: Way,
  { result }: TrainList,
  { shown, spendable, returnFrom = 0, others }: WhatThereIs,
): Trouble => {
  const message = messageFor(visit.address.message);
  // What was abandoned was asked for: nothing of it is a trouble.
  const isAsked = visit.address.message === ('abandoned' satisfies ErrorCode);
  if (message) return { alert: { kind: isAsked ? 'success' : 'warning', title: message }, waysOut: [] };
  if (!result.ok)
    return {
      alert:
        result.status < 500
          ? { kind: 'information', title: result.message }
          : { kind: 'error', title: result.message, reference: visit.context.correlationId },
      waysOut: [
        ...askedAgain(visit, way, result.code),
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
      waysOut: [],
    };
  const codes: readonly QuotationWarning[] = [
    'no-proposal',
    'full-train',
    'full-for-passenger-count',
    'not-enough-points',
  ];
  const warning = warnings.find((code) => codes.includes(code));
  if (warning !== undefined && warning !== 'not-enough-points')
    return { alert: { kind: 'warning', title: messageOf(warning) }, waysOut: [] };
  const prices = proposals.flatMap(({ classes }) => classes.flatMap(({ points }) => points ?? []));
  const least = Math.min(...prices) + returnFrom;
  const { spent, balance, euros } = result.quotation;
  if (prices.length === 0 || affordable(points(spent + least), balance, euros)) return { waysOut: [] };
  const toBegin = euros && leastPoints(points(spent + least), euros) - balance;
  const missing = countedPoints(least - spendable);
  const isBoth = returnFrom > 0;
  const say = voiceFor(visit.context.acting);
  return {
    alert: {
      kind: 'warning',
      title: isBoth
        ? `Aucun aller-retour à ces dates n’entre dans ${say('vos', 'ses')} ${countedPoints(spendable)}.`
        : `Aucun de ces trains n’entre dans ${say('vos', 'ses')} ${countedPoints(spendable)}.`,
      text: `${isBoth ? `Le moins cher coûte ${thousands(least)}, aller et retour` : 'Pour le moins cher de ces trains'}${isBoth ? `${NBSP}: ` : ', '}il manque ${missing}.${toBegin ? ` Avec ${countedPoints(toBegin)} de plus, le reste se paierait en euros.` : ''}`,
    },
    waysOut: waysOut(visit, way, { spendable, kept: returnFrom, others }),
  };
};
