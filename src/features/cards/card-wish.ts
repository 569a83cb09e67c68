import { z } from 'zod';
import { travelCompany, travelPace, wholeAge } from '#domain/fields/card-wish.ts';

/** Who looks for a card, how often they travel, and with whom (CARD-03, CARD-04). */
export const cardWish = z.object({ age: wholeAge, pace: travelPace, company: travelCompany });
