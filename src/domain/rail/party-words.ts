import { counted, listed } from '#domain/typography.ts';
import { type Party, seated } from './travellers.ts';

const WORDS: readonly (readonly [kind: keyof Party, one: string, many: string])[] = [
  ['child', 'enfant', 'enfants'],
  ['card', 'carte de réduction', 'cartes de réduction'],
  ['companion', 'accompagnateur', 'accompagnateurs'],
  ['wheelchairs', 'fauteuil roulant', 'fauteuils roulants'],
];

/** « 1 voyageur avec carte de réduction », « 1 enfant » */
const aloneWords = ({ child, companion, card, wheelchairs }: Party): string =>
  [
    counted(1, child > 0 ? 'enfant' : companion > 0 ? 'accompagnateur' : 'voyageur', ''),
    ...(card > 0 ? ['avec carte de réduction'] : []),
    ...(wheelchairs > 0 ? ['en fauteuil roulant'] : []),
  ].join(' ');

/** « 4 voyageurs, dont 1 enfant et 1 carte de réduction, et 1 bébé »; of somebody alone what they are. */
export const partyWords = (party: Party): string => {
  const among = WORDS.flatMap(([kind, one, many]) =>
    party[kind] > 0 ? [counted(party[kind], one, many)] : [],
  );
  const infants = party.infant > 0 ? `, et ${counted(party.infant, 'bébé', 'bébés')}` : '';
  if (seated(party) === 1) return `${aloneWords(party)}${infants}`;
  const travellers = counted(seated(party), 'voyageur', 'voyageurs');
  return `${travellers}${among.length > 0 ? `, dont ${listed(among)}` : ''}${infants}`;
};

/** « 4 voyageurs et 1 bébé » */
export const partyCount = (party: Party): string =>
  counted(seated(party), 'voyageur', 'voyageurs') +
  (party.infant > 0 ? ` et ${counted(party.infant, 'bébé', 'bébés')}` : '');
