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

/** Made when a name is first asked for: with the list, it would be a twentieth of what a start of the portal takes. */
let french: { readonly names: Intl.DisplayNames; readonly collator: Intl.Collator } | undefined;
const inFrench = () => {
  french ??= { names: new Intl.DisplayNames('fr', { type: 'region' }), collator: new Intl.Collator('fr') };
  return french;
};
const nameOf = (code: CountryCode): string => CALLED[code] ?? inFrench().names.of(code) ?? code;

const countryOf = (code: CountryCode): Country => ({
  code,
  name: nameOf(code),
  dialCode: `+${getCountryCallingCode(code)}`,
});

let listed: readonly Country[] | undefined;
/** Every country that letters and telephones reach: France and its neighbours, the others by their French names, the Vatican last. */
export const countries = (): readonly Country[] => {
  listed ??= [
    ...FIRST.map(countryOf),
    ...getCountries()
      .filter((code) => ![...FIRST, LAST, ...NO_COUNTRIES].includes(code))
      .map(countryOf)
      .sort((one, other) => inFrench().collator.compare(one.name, other.name)),
    countryOf(LAST),
  ];
  return listed;
};

export const isCountry = (code: string): code is CountryCode =>
  isSupportedCountry(code) && !NO_COUNTRIES.includes(code);

/** « Belgique » for `BE`; a code that is none as it stands. */
export const countryName = (code: string): string => (isCountry(code) ? nameOf(code) : code);
