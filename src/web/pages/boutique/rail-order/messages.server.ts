import { type ErrorCode, sentencesOf } from '#domain/errors/catalogue.ts';
import { CHOICE_ERRORS, DELIVERY_ERRORS } from '#features/rail-shop/index.ts';
import { voiceFor } from '#web/context/voice.ts';

/** Codes that an order's step may send one back with: nothing was debited by then. */
const SENT_BACK = [
  ...CHOICE_ERRORS,
  ...DELIVERY_ERRORS,
  'choice-needed',
  'full',
  'abandoned',
  'seat-preferences-gone',
  'service-unavailable',
] as const satisfies readonly ErrorCode[];

/** The sentence for a code found in an address; nothing for a text that is not one of ours. */
export const messageFor = (code: string, acting: object | undefined): string | undefined => {
  const known = SENT_BACK.find((one) => one === code);
  return known && voiceFor(acting)(...sentencesOf(known, { outcome: 'not-debited' }));
};
