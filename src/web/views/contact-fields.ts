import type { FieldDescription } from '#web/forms/define-form.ts';

/** Names of the fields of a mobile number and of a postal address, as inputs have them. */
type ContactName =
  | 'indicatif'
  | 'mobile'
  | `adresse.${'adrSociete' | 'adrBatiment' | 'adrVoie' | 'adrLieuDit' | 'codePostale' | 'ville' | 'pays'}`;

const OPTIONAL = 'Facultatif';

/** Mobile number and postal address as every form asks for them, in the order in which they are filled in (INFO-01, RAIL-17). */
const described = {
  indicatif: { control: 'select', label: 'Indicatif', autoComplete: 'tel-country-code' },
  mobile: {
    control: 'tel',
    label: 'Mobile',
    autoComplete: 'tel-national',
    inputMode: 'tel',
    hint: OPTIONAL,
    width: 'full',
  },
  'adresse.adrSociete': {
    control: 'text',
    label: 'Société',
    autoComplete: 'organization',
    hint: OPTIONAL,
  },
  'adresse.adrBatiment': {
    control: 'text',
    label: 'Bâtiment, étage',
    autoComplete: 'address-line2',
    hint: OPTIONAL,
  },
  'adresse.adrVoie': { control: 'text', label: 'Numéro et voie', autoComplete: 'address-line1' },
  'adresse.adrLieuDit': {
    control: 'text',
    label: 'Lieu-dit ou boîte postale',
    autoComplete: 'address-line3',
    hint: OPTIONAL,
  },
  'adresse.codePostale': {
    control: 'text',
    label: 'Code postal',
    autoComplete: 'postal-code',
    hint: '5 chiffres en France, 12 caractères ailleurs',
  },
  'adresse.ville': { control: 'text', label: 'Ville', autoComplete: 'address-level2' },
  'adresse.pays': { control: 'select', label: 'Pays', autoComplete: 'country' },
} as const satisfies Readonly<Record<ContactName, FieldDescription>>;

/** The fields under the name of the part of the input that holds them: `contactFields('customer.')`, or '' for the input itself. */
export const contactFields = <const Prefix extends string>(
  prefix: Prefix,
): Readonly<Record<`${Prefix}${ContactName}`, FieldDescription>> =>
  Object.fromEntries(Object.entries(described).map(([name, field]) => [prefix + name, field])) as Record<
    `${Prefix}${ContactName}`,
    FieldDescription
  >;

/** A country as the browser is told of it: code, French name, dial code. */
export type ToldCountry = readonly [code: string, name: string, dialCode: string];

interface Choices {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

type CountryName = 'indicatif' | 'adresse.pays';

/** What the two selects offer, from one list of countries. */
export const countryDetails = <const Prefix extends string>(
  prefix: Prefix,
  countries: readonly ToldCountry[],
): { readonly [Name in `${Prefix}${CountryName}`]?: Choices } => {
  const offered: Readonly<Record<CountryName, Choices>> = {
    indicatif: {
      choices: countries.map(([value, name, dialCode]) => ({ value, label: `${name} ${dialCode}` })),
    },
    'adresse.pays': { choices: countries.map(([value, label]) => ({ value, label })) },
  };
  return Object.fromEntries(Object.entries(offered).map(([name, one]) => [prefix + name, one])) as {
    readonly [Name in `${Prefix}${CountryName}`]?: Choices;
  };
};

export const CIVILITIES = [
  { value: 'Mme', label: 'Madame' },
  { value: 'M', label: 'Monsieur' },
] as const;
