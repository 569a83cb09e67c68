import type { Wish } from './shopping.ts';
import type { Page } from './visitor.ts';

/** A return for a child, a young card, a wheelchair user and the member, who accompanies them. */
export const FOUR: Wish = {
  from: 'Paris Gare de Lyon',
  to: 'Dijon Ville',
  date: '04/03/2027',
  hour: 7,
  returnDate: '06/03/2027',
  passengers: 4,
  kinds: { childrenCount: '1', cardsCount: '1', wheelchairsCount: '1', companionsCount: '1' },
};

export const CHILD = { firstName: 'Léo', birthDate: '02/05/2019' };
export const YOUNG = { firstName: 'Inès', birthDate: '17/09/2007', cardNumber: '29090101234567890' };
export const WHEELCHAIR_USER = { firstName: 'Henri', birthDate: '30/01/1955' };

/** The fields of somebody who comes along. */
export const person = (at: string, firstName: string, birthDate: string): Record<string, string> => ({
  [`${at}.firstName`]: firstName,
  [`${at}.lastName`]: 'Marchand',
  [`${at}.birthDate`]: birthDate,
});

/** Where somebody stands in the roster by what they are expected to be. */
export const rosterOf = (page: Page): string[] =>
  page.document.querySelectorAll('.roster > li').map((one) => one.structuredText.replaceAll(/\s+/g, ' '));

/** The fields of the four, where the roster expects each of them. */
export const fourFields = (page: Page): Record<string, string> => {
  const rows = rosterOf(page).slice(1);
  const row = (what: RegExp): string => `passengers.${rows.findIndex((one) => what.test(one))}`;
  const [child, card, chair] = [row(/Enfant/), row(/Carte de réduction, 30/), row(/Sans réduction/)];
  return {
    ...person(child, CHILD.firstName, CHILD.birthDate),
    ...person(card, YOUNG.firstName, YOUNG.birthDate),
    [`${card}.card`]: 'young',
    [`${card}.cardNumber`]: YOUNG.cardNumber,
    ...person(chair, WHEELCHAIR_USER.firstName, WHEELCHAIR_USER.birthDate),
    [`${chair}.handicap`]: 'handicap',
    [`${chair}.wheelchair`]: 'on',
    [`${chair}.wheelchairFits`]: 'on',
    [`${chair}.companion`]: 'member',
    [`${chair}.assistanceDeparture`]: 'on',
    remember: 'on',
  };
};
