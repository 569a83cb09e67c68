import { greetedFirstName, greetedLastName } from './greeted-name.ts';
import type { Iuc } from './ids.ts';

/** Civility as the specification's web service writes it. */
export type Civility = 'M' | 'Mme';

/** Postal address with the specification's field names. `pays` is an ISO 3166 alpha-2 code. */
export interface Address {
  readonly adrBatiment: string;
  readonly adrLieuDit: string;
  readonly adrSociete: string;
  readonly adrVoie: string;
  readonly codePostale: string;
  readonly ville: string;
  readonly pays: string;
}

export interface Customer {
  readonly iuc: Iuc;
  readonly civility: Civility;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: Temporal.PlainDate;
  readonly email: string;
  /** E.164, or undefined. */
  readonly mobile?: string;
  readonly phone?: string;
  readonly address?: Address;
}

/** « Camille Vasseur », « Jean-Luc d’Arc » for who has typed « JEAN-LUC D'ARC »: as people read it, not as it is compared. */
export const fullName = ({ firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>): string =>
  `${greetedFirstName(firstName)} ${greetedLastName(lastName)}`;

/** « Monsieur Benali, », as a letter begins. */
export const greetingOf = ({ civility, lastName }: Pick<Customer, 'civility' | 'lastName'>): string =>
  `${civility === 'M' ? 'Monsieur' : 'Madame'} ${greetedLastName(lastName)},`;

/**
 * The same from who knows people by their names alone, as an identity provider does: with the civility that the programme knows them by,
 * « Karim Benali, » where it knows none.
 */
export const greetingWith = (
  civility: Civility | undefined,
  { firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>,
): string => (civility ? greetingOf({ civility, lastName }) : `${fullName({ firstName, lastName })},`);
