import { countries, countryName, FRANCE } from '#domain/countries.ts';
import type { Address, Civility, Customer } from '#domain/customer.ts';
import { shownNumber } from '#domain/phone-number.ts';
import type { FormValues } from '#web/forms/form-answer.ts';
import type { ToldCountry } from './contact-fields.ts';

export const toldCountries = (): readonly ToldCountry[] =>
  countries().map(({ code, name, dialCode }) => [code, name, dialCode]);

const EMPTY: Address = {
  adrSociete: '',
  adrBatiment: '',
  adrVoie: '',
  adrLieuDit: '',
  codePostale: '',
  ville: '',
  pays: FRANCE,
};

/** What the fields of `contactFields` hold to begin with. */
export const contactValues = (
  prefix: string,
  { mobile, address = EMPTY }: Pick<Customer, 'mobile' | 'address'>,
): FormValues => {
  const shown = mobile === undefined ? undefined : shownNumber(mobile);
  return Object.fromEntries([
    // Somebody who lives abroad most likely telephones from there.
    [`${prefix}indicatif`, shown?.country ?? address.pays],
    [`${prefix}mobile`, shown?.national ?? ''],
    ...Object.entries(address).map(([name, value]) => [`${prefix}adresse.${name}`, value]),
  ]);
};

/** A postal address as on an envelope, line by line; the country on its own only abroad. */
export const addressLines = (address: Address): readonly string[] =>
  [
    address.adrSociete,
    address.adrBatiment,
    address.adrVoie,
    address.adrLieuDit,
    `${address.codePostale} ${address.ville}`.trim(),
    address.pays === FRANCE ? '' : countryName(address.pays),
  ].filter((line) => line !== '');

/** « Madame ». */
export const civilityWord = (civility: Civility): string => (civility === 'M' ? 'Monsieur' : 'Madame');
