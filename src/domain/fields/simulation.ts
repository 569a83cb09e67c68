import { z } from 'zod';
import { field } from './field.ts';
import { isEmpty, REQUIRED } from './messages.ts';

/** Nobody spends more on trains in a year of the card, nor travels more often. */
const MOST_EUROS = 20_000;
const MOST_TRIPS = 366;
const NOT_EUROS = 'Indiquez un montant en euros, sans centimes, entre 0 et 20\u202f000.';
const NOT_TRIPS = 'Indiquez un nombre de voyages entre 0 et 366.';

const upTo = (most: number, wrong: string) =>
  z
    .int({ error: ({ input }) => (isEmpty(input) ? REQUIRED : wrong) })
    .min(0, { error: wrong })
    .max(most, { error: wrong });

/** Whole euros that somebody thinks of spending on trains (POINTS-13). */
export const plannedEuros = field(upTo(MOST_EUROS, NOT_EUROS), {
  accepts: [0, 180, MOST_EUROS],
  refuses: [
    { value: '', message: REQUIRED },
    { value: -1, message: NOT_EUROS },
    { value: 49.5, message: NOT_EUROS },
    { value: MOST_EUROS + 1, message: NOT_EUROS },
    { value: '49,90', message: NOT_EUROS },
  ],
});

/** Trips that somebody thinks of making. */
export const plannedTrips = field(upTo(MOST_TRIPS, NOT_TRIPS), {
  accepts: [0, 4, MOST_TRIPS],
  refuses: [
    { value: '', message: REQUIRED },
    { value: -1, message: NOT_TRIPS },
    { value: 1.5, message: NOT_TRIPS },
    { value: MOST_TRIPS + 1, message: NOT_TRIPS },
    { value: 'deux', message: NOT_TRIPS },
  ],
});
