import { ManualClock } from '#domain/clock.ts';
import { termsInForce } from '#features/content/index.ts';
import { shippedContent } from '#features/content/testing/shipped-content.ts';
import { OPENS_AT } from './demonstration.ts';

/** The project's own texts as of the day of the tests. */
export const CONTENT = await shippedContent(new ManualClock(OPENS_AT));
/** The version of the shop's terms of sale that is in force on it. */
export const TERMS = termsInForce(CONTENT);
