import { z } from 'zod';
import { field, typedText } from './field.ts';
import { WRONG_VALUE } from './messages.ts';

const NOT_A_COACH = 'Le numéro de voiture est celui du billet\u00a0: 7, par exemple.';
const NOT_A_SEAT = 'Le numéro de place est celui du billet\u00a0: 83, par exemple.';
const COACH_TOO = 'Indiquez aussi le numéro de la voiture.';
const SEAT_TOO = 'Indiquez aussi le numéro de la place.';

/** As tickets write it: operators have letters in theirs, too. */
const COACH_RULE = {
  accepts: ['7', '12'],
  refuses: [
    { value: 'voiture 7', message: NOT_A_COACH },
    { value: '7-', message: NOT_A_COACH },
  ],
} as const;
const SEAT_RULE = {
  accepts: ['33', '104'],
  refuses: [
    { value: 'place 83', message: NOT_A_SEAT },
    { value: '8 3', message: NOT_A_SEAT },
  ],
} as const;
const numbered = (longest: number, wrong: string) =>
  typedText(longest, wrong).refine((text) => /^[A-Z0-9]+$/i.test(text), { error: wrong });
export const coachNumber = field(numbered(4, NOT_A_COACH), COACH_RULE);
export const seatNumber = field(numbered(6, NOT_A_SEAT), SEAT_RULE);

/** The same where it may be left empty, by a program as by a form. */
const orNothing = (longest: number, wrong: string) =>
  z.union([z.literal('').transform(() => undefined), numbered(longest, wrong)], { error: wrong });

/** Where one would rather sit; a seat with nobody beside it is at the window, too. */
export const seatPreference = field(z.enum(['window', 'aisle', 'solo', 'duo']), {
  accepts: ['window', 'aisle'],
  refuses: [{ value: 'plafond', message: WRONG_VALUE }],
});
export const deckPreference = field(z.enum(['lower', 'upper']), {
  accepts: ['lower', 'upper'],
  refuses: [{ value: 'middle', message: WRONG_VALUE }],
});

interface TypedNear {
  readonly coach?: string | undefined;
  readonly seat?: string | undefined;
}

/** Where a relative sits, by both numbers or none (RAIL-09). */
export const relativeSeat = field(
  z
    .object({
      coach: field(orNothing(4, NOT_A_COACH), COACH_RULE).optional(),
      seat: field(orNothing(6, NOT_A_SEAT), SEAT_RULE).optional(),
    })
    .refine(({ coach, seat }: TypedNear) => coach === undefined || seat !== undefined, {
      path: ['seat'],
      error: SEAT_TOO,
      when: ({ issues }) => issues.length === 0,
    })
    .refine(({ coach, seat }: TypedNear) => seat === undefined || coach !== undefined, {
      path: ['coach'],
      error: COACH_TOO,
      when: ({ issues }) => issues.length === 0,
    }),
  {
    accepts: [{ coach: '7', seat: '33' }],
    refuses: [
      { value: { coach: '7', seat: '' }, at: 'seat', message: SEAT_TOO },
      { value: { coach: '', seat: '83' }, at: 'coach', message: COACH_TOO },
    ],
  },
);
