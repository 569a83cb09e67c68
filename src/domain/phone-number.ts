import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { FRANCE, isCountry } from './countries.ts';

/** Numbers of the French mobile plan that the regulator keeps for fiction; demonstrations have them, and no library calls them valid. */
const FICTIONAL_MOBILE = /^\+3363998\d{4}$/;

const MOBILE_TYPES: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

const parse = (typed: string, country: CountryCode | undefined) =>
  parsePhoneNumberFromString(typed, {
    ...(country === undefined ? {} : { defaultCountry: country }),
    // The whole text is the number: nothing is picked out of a sentence.
    extract: false,
  });

/**
 * A mobile number in E.164, typed as its country writes it or with « + »; undefined for what is no mobile number there. The dial code
 * tells, for countries that share one tell their numbers apart in their own ways (+1, +44, +39 with the Vatican). Without a country it
 * must begin with « + » (INFO-03).
 */
export const readMobile = (typed: string, country?: CountryCode): string | undefined => {
  const number = parse(typed, country);
  if (!number) return undefined;
  if (country !== undefined && number.countryCallingCode !== getCountryCallingCode(country)) return undefined;
  const isMobile = number.isValid() && MOBILE_TYPES.has(number.getType());
  return isMobile || FICTIONAL_MOBILE.test(number.number) ? number.number : undefined;
};

/** Any telephone number in E.164, French unless it begins with « + »; undefined for what is none. */
export const readPhone = (typed: string): string | undefined => {
  const number = parse(typed, FRANCE);
  return number?.isValid() || (number && FICTIONAL_MOBILE.test(number.number)) ? number.number : undefined;
};

/** A number as a form shows it: the country whose dial code it has, and the rest as that country writes it. */
export interface ShownNumber {
  readonly country: CountryCode;
  /** « 06 12 34 56 78 ». */
  readonly national: string;
}

/** How to show a number kept in E.164; one that cannot be read stands as it is, to be put right. */
export const shownNumber = (kept: string): ShownNumber => {
  const number = parse(kept, undefined);
  const country = number?.country ?? (number && firstCountryOf(number.getPossibleCountries()));
  return number && country && isCountry(country)
    ? { country, national: number.formatNational() }
    : { country: FRANCE, national: kept };
};

const firstCountryOf = (countries: readonly CountryCode[]): CountryCode | undefined =>
  countries.find(isCountry);

/** « 06 12 34 56 78 » of France, « +32 470 12 34 56 » of anywhere else. */
export const writtenNumber = (kept: string): string => {
  const number = parse(kept, undefined);
  if (!number) return kept;
  return number.countryCallingCode === getCountryCallingCode(FRANCE)
    ? number.formatNational()
    : number.formatInternational();
};
