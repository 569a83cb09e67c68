import { z } from 'zod';

/** Decimals of a second that `Temporal` does not read, behind the nine that it does. */
const TOO_FINE = /(\.\d{9})\d+/;

/**
 * An instant as other programs write it: ISO 8601 with its offset. RFC 3339 bounds no decimals of a second, and `Temporal` throws at the
 * tenth: what is finer than a nanosecond is left out, so that one long text is no fault of ours.
 */
export const isoInstant = (said: Pick<z.core.$ZodISODateTimeParams, 'abort' | 'error'> = {}) =>
  z.iso.datetime({ offset: true, ...said }).overwrite((text) => text.replace(TOO_FINE, '$1'));
