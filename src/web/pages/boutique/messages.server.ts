import { isChoiceCode, quotationMessage } from '#features/quotations/index.ts';

/** Codes that an order's step may send one back with, beside those of the choice itself. */
const BACK: Readonly<Record<string, string>> = {
  full: 'Les dernières places à ce prix viennent d’être prises. Aucun point n’a été débité\u00a0: choisissez un autre train.',
  abandonnee: 'Vous avez abandonné votre commande. Vos places sont libérées et aucun point n’a été débité.',
};

/** The sentence for a code found in an address; nothing for a text that is not one of ours. */
export const messageFor = (code: string): string | undefined =>
  isChoiceCode(code) ? quotationMessage(code) : Object.hasOwn(BACK, code) ? BACK[code] : undefined;
