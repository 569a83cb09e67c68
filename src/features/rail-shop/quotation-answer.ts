import { z } from 'zod';
import { WINDOW_HOURS } from '#features/rail/index.ts';
import type { Quotation } from './contract.ts';

const pointsNumber = z.int().min(0);
const proposalOutput = z.object({
  trains: z.array(
    z.object({
      trainNumber: z.string(),
      transportType: z.string().describe('Brand: TGV INOUI, OUIGO, INTERCITES, TER.'),
      departure: z.string().describe('Station id.'),
      departureName: z.string(),
      departureDate: z.iso.datetime().describe('Instant.'),
      arrival: z.string(),
      arrivalName: z.string(),
      arrivalDate: z.iso.datetime(),
    }),
  ),
  departureDate: z.iso.datetime(),
  arrivalDate: z.iso.datetime(),
  duration: z.int().describe('Minutes.'),
  connections: z.int().describe('Number of changes of train.'),
  classes: z.array(
    z.object({
      travelClass: z.enum(['1', '2']),
      state: z.enum(['available', 'too-expensive', 'full']),
      fare: z.enum(['points', 'promo']).optional(),
      pricePoints: pointsNumber.optional().describe('Points for all passengers.'),
      pricePointsPerPassenger: pointsNumber.optional(),
      insteadOf: pointsNumber.optional().describe('Points without the promotion.'),
      seatsLeft: z
        .int()
        .optional()
        .describe('Passengers who can still be seated at this price, when fewer than 10.'),
      missingPoints: pointsNumber.optional(),
      mixed: z
        .object({ pricePoints: pointsNumber, priceEuros: z.number().positive() })
        .optional()
        .describe(
          'Where the balance does not reach: what the whole order, the outward journey with it, comes to with all points spent, the rest in euros. Of an exchange, what is paid beside the old tickets.',
        ),
      token: z.string().optional().describe('The choice, signed; valid 30 minutes.'),
    }),
  ),
});
/** Proposals with their prices, as calls answer them. */
export const quotationOutput = z.object({
  journeys: z.array(proposalOutput),
  warningsCodes: z.array(z.string()).describe('Codes of the error catalogue that concern the whole list.'),
  limit: z.int().describe('Hours of departures that one answer covers.'),
  balance: pointsNumber,
  earlier: z.string().optional().describe('Cursor of the set that ends one minute before.'),
  later: z.string().optional().describe('Cursor of the set that begins one minute after.'),
  dayBefore: z.string().optional(),
  dayAfter: z.string().optional(),
});

/** A list of proposals in the words of the specification. */
export const quotationAnswer = (quotation: Quotation): z.input<typeof quotationOutput> => {
  const { earlier, later, dayBefore, dayAfter, balance, warnings } = quotation;
  return {
    journeys: quotation.proposals.map(({ journey, classes }) => ({
      trains: journey.legs.map((leg) => ({
        trainNumber: leg.trainNumber,
        transportType: leg.transportType,
        departure: leg.from,
        departureName: leg.fromName,
        departureDate: leg.departure,
        arrival: leg.to,
        arrivalName: leg.toName,
        arrivalDate: leg.arrival,
      })),
      departureDate: journey.departure,
      arrivalDate: journey.arrival,
      duration: journey.minutes,
      connections: journey.changes.length,
      classes: classes.map(({ points, pointsPerPassenger, missing, mixed, ...one }) => ({
        ...one,
        pricePoints: points,
        pricePointsPerPassenger: pointsPerPassenger,
        missingPoints: missing,
        ...(mixed ? { mixed: { pricePoints: mixed.points, priceEuros: mixed.cents / 100 } } : {}),
      })),
    })),
    warningsCodes: [...warnings],
    limit: WINDOW_HOURS,
    balance,
    earlier,
    later,
    dayBefore,
    dayAfter,
  };
};
