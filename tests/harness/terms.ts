import assert from 'node:assert/strict';
import { ManualClock } from '#domain/clock.ts';
import { termsInForce } from '#features/content/index.ts';
import { shippedContent } from '#features/content/testing/shipped-content.ts';
import { OPENS_AT } from './demonstration.ts';

/** The project's own texts as of the day of the tests. */
export const CONTENT = await shippedContent(new ManualClock(OPENS_AT));
/** The version of the shop's terms of sale that is in force on it. */
export const TERMS = termsInForce(CONTENT);
/** The version of a text that is. */
const versionOf = (entry: `terms/${string}`): string => CONTENT.entry(entry)?.version ?? assert.fail(entry);
/** The version of the programme's terms that is in force on it. */
export const PROGRAMME_TERMS = versionOf('terms/programme-grand-voyageur');
