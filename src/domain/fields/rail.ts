import { z } from 'zod';
import { DELIVERY_MODES } from '#domain/rail/delivery.ts';
import { field, typedText } from './field.ts';
import { isEmpty, REQUIRED, WRONG_VALUE } from './messages.ts';

export const NOT_AN_HOUR = 'Choisissez une heure entre 00h00 et 23h00.';
export const UNKNOWN_STATION = 'Gare inconnue\u00a0: choisissez-la dans la liste proposée.';
const WRONG_FILE_REFERENCE = 'La référence de dossier compte six lettres ou chiffres.';

const LAST_HOUR = 23;
const HOUR = /^(\d{1,2})\s?(?:[h:](?:00)?)?$/i;

/** The whole hour meant by `8`, `08`, `8h` or `08h00`; undefined for anything else. */
const readHour = (value: string | number): number | undefined => {
  const hour = typeof value === 'number' ? value : Number(HOUR.exec(value.trim())?.[1] ?? Number.NaN);
  return Number.isInteger(hour) && hour >= 0 && hour <= LAST_HOUR ? hour : undefined;
};

/** An hour to leave from, 00h00 to 23h00 (specification section 9); gives a number from 0 to 23. */
export const wholeHour = field(
  z
    .union([z.number(), typedText(10, NOT_AN_HOUR)], {
      error: ({ input }) => (isEmpty(input) ? REQUIRED : NOT_AN_HOUR),
    })
    .transform((value, context) => {
      const hour = readHour(value);
      if (hour !== undefined) return hour;
      context.issues.push({ code: 'custom', message: NOT_AN_HOUR, input: value });
      return z.NEVER;
    }),
  {
    accepts: ['8', '08', '08h00', '8h', '00h00', '23h00', 23],
    refuses: [
      { value: '', message: REQUIRED },
      { value: '24', message: NOT_AN_HOUR },
      { value: '-1', message: NOT_AN_HOUR },
      { value: '8h30', message: NOT_AN_HOUR },
      { value: '8.5', message: NOT_AN_HOUR },
      { value: 'midi', message: NOT_AN_HOUR },
      { value: '8'.repeat(1000), message: NOT_AN_HOUR },
    ],
  },
);

/** The key of a station or city, as the proposals give it; whether there is one is the timetable's to say. */
export const stationId = field(typedText(60, UNKNOWN_STATION), {
  accepts: ['ville:paris-fr'],
  refuses: [
    { value: '', message: REQUIRED },
    { value: 'gare:inconnue', message: UNKNOWN_STATION, byOperation: true },
    { value: 'x'.repeat(1000), message: UNKNOWN_STATION },
  ],
});

/** One way, or there and back. */
export const journeyType = field(z.enum(['ALLER_SIMPLE', 'ALLER_RETOUR']), {
  accepts: ['ALLER_SIMPLE', 'ALLER_RETOUR'],
  refuses: [{ value: 'ALLER', message: WRONG_VALUE }],
});

const NOT_A_PARTY = 'Indiquez le nombre de voyageurs.';
/** More than an order may have; the search refuses it with a code of its own (RAIL-07). */
export const PARTY_TOO_LARGE = 'Six passagers au plus par commande.';

/** Seats that an order may have. */
export const MAXIMUM_PASSENGERS = 6;

/** How many travel with a seat. */
export const passengersCount = field(
  z.int({ error: ({ input }) => (isEmpty(input) ? REQUIRED : NOT_A_PARTY) }).min(1, { error: NOT_A_PARTY }),
  {
    accepts: [1, 6],
    refuses: [
      { value: 0, message: NOT_A_PARTY },
      { value: -1, message: NOT_A_PARTY },
      { value: 1.5, message: NOT_A_PARTY },
      { value: 'deux', message: NOT_A_PARTY },
      { value: 7, message: PARTY_TOO_LARGE, byOperation: true },
    ],
  },
);

/** How many of the travellers are of a kind; none where nothing is said. */
export const countOfKind = field(
  z
    .int({ error: NOT_A_PARTY })
    .min(0, { error: NOT_A_PARTY })
    .max(MAXIMUM_PASSENGERS, { error: PARTY_TOO_LARGE }),
  {
    accepts: [0, 1],
    refuses: [
      { value: -1, message: NOT_A_PARTY },
      { value: 1.5, message: NOT_A_PARTY },
      { value: 'deux', message: NOT_A_PARTY },
      { value: 7, message: PARTY_TOO_LARGE },
    ],
  },
);

/** How a ticket is handed over. */
export const deliveryMode = field(z.enum(DELIVERY_MODES), {
  accepts: ['ETICKET', 'LETTER'],
  refuses: [{ value: 'PIGEON', message: WRONG_VALUE }],
});

/** A file reference (PNR), read without regard to capitals; gives capitals. */
export const fileReference = field(
  typedText(20, WRONG_FILE_REFERENCE)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z0-9]{6}$/.test(text), { error: WRONG_FILE_REFERENCE }),
  {
    accepts: ['QXKZ4T', 'qxkz4t'],
    refuses: [
      { value: '', message: REQUIRED },
      { value: 'QXKZ4', message: WRONG_FILE_REFERENCE },
      { value: 'QXKZ4TT', message: WRONG_FILE_REFERENCE },
      { value: 'QXKZ-T', message: WRONG_FILE_REFERENCE },
    ],
  },
);
