/** Loyalty numbers start so (ACCOUNT-11); people type only the nine digits after it. */
export const LOYALTY_PREFIX = '29090109';

/** The digit that makes a number pass the Luhn check when put at its end. */
const luhnDigit = (digits: string): string => {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
};

/**
 * The loyalty number with a serial from 0 to 99 999 999: prefix, eight digits, and a Luhn digit over all of it, so that one wrong
 * digit or two neighbours swapped (but 09 and 90) are noticed at once.
 */
export const loyaltyNumberOf = (serial: number): string => {
  if (!Number.isInteger(serial) || serial < 0 || serial > 99_999_999)
    throw new RangeError(`${serial} is not a card serial`);
  const digits = LOYALTY_PREFIX + String(serial).padStart(8, '0');
  return digits + luhnDigit(digits);
};

/** Numbers of all cards start so, and a digit from 0 to 2 follows (ACCOUNT-11); loyalty cards have the 0. */
const CARD_PREFIX = '290901';
/** How many serials there are of discount cards and subscriptions. */
export const DISCOUNT_SERIALS = 2_000_000_000;

/** The number of a discount card or subscription made here, with a serial from 0 to 1 999 999 999: never a loyalty card's, with the same check digit. */
export const discountNumberOf = (serial: number): string => {
  if (!Number.isInteger(serial) || serial < 0 || serial >= DISCOUNT_SERIALS)
    throw new RangeError(`${serial} is not a card serial`);
  const digits = CARD_PREFIX + String(1_000_000_000 + serial);
  return digits + luhnDigit(digits);
};

/** Does the number's last digit fit, as on every card made here. */
export const hasCheckDigit = (text: string): boolean =>
  /^\d{2,}$/.test(text) && luhnDigit(text.slice(0, -1)) === text.at(-1);
