import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/max';

/** A country as forms offer it. */
export interface Country {
  /** ISO 3166 alpha-2. */
  readonly code: CountryCode;
  /** French name. */
  readonly name: string;
  /** « +33 ». */
  readonly dialCode: string;
}

export const FRANCE = 'FR';

/** France, its neighbours and where its trains go, in the alphabetical order of their French names (INFO-03). */
const FIRST: readonly CountryCode[] = [
  'DE',
  'AT',
  'BE',
  'ES',
  'FR',
  'IT',
  'LU',
  'MC',
  'NL',
  'PT',
  'GB',
  'CH',
];
/** Ends the list, whatever a library sorts it by: its long name begins with « État ». */
const LAST: CountryCode = 'VA';

/** Islands of Saint Helena's post and telephones, to which ISO 3166 gives no code. */
const NO_COUNTRIES: readonly CountryCode[] = ['AC', 'TA'];

/** What people call them, where the library has the name of the protocol. */
const CALLED: { readonly [Code in CountryCode]?: string } = { VA: 'Vatican', HK: 'Hong Kong', MO: 'Macao' };

const names = new Intl.DisplayNames('fr', { type: 'region' });
const { compare } = new Intl.Collator('fr');

const countryOf = (code: CountryCode): Country => ({
  code,
  name: CALLED[code] ?? names.of(code) ?? code,
  dialCode: `+${getCountryCallingCode(code)}`,
});

const others = getCountries()
  .filter((code) => ![...FIRST, LAST, ...NO_COUNTRIES].includes(code))
  .map(countryOf)
  .sort((one, other) => compare(one.name, other.name));

/** Every country that letters and telephones reach: France and its neighbours, the others by their French names, the Vatican last. */
export const COUNTRIES: readonly Country[] = [...FIRST.map(countryOf), ...others, countryOf(LAST)];

const byCode = new Map<string, Country>(COUNTRIES.map((country) => [country.code, country]));

export const isCountry = (code: string): code is CountryCode => isSupportedCountry(code) && byCode.has(code);

/** « Belgique » for `BE`; a code that is none as it stands. */
export const countryName = (code: string): string => byCode.get(code)?.name ?? code;
