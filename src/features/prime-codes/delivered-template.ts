import { pathOf } from '#contract/routes.ts';
import { AGENT_CHANNEL } from '#domain/by-agent.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { typeset } from '#domain/typography.ts';
import { type Article, primeWords } from '#features/catalogue/index.ts';
import { defineMail, type MailFact } from '#features/mail/index.ts';
import { ABOUT_AN_ORDER } from '#features/orders/index.ts';
import type { Delivery } from './contract.ts';

/** What the mail with a prime's codes says; queued as JSON with the order. */
export interface PrimeDelivered {
  readonly number: string;
  readonly orderId: string;
  readonly primeId: string;
  /** « Bon de 8 € au bar du train » */
  readonly item: string;
  readonly quantity: number;
  readonly points: number;
  readonly shown: Delivery['shown'];
  readonly codes: readonly string[];
  /** ISO date. */
  readonly until: string;
  readonly civility: Civility;
  readonly firstName: string;
  readonly lastName: string;
  /** An agent has ordered for the customer. */
  readonly byAgent?: true;
}

/** « Code », or « Code 2 » of several. */
const codeFacts = ({ codes }: PrimeDelivered): readonly MailFact[] =>
  codes.map((code, index) => ({ label: codes.length > 1 ? `Code ${index + 1}` : 'Code', value: code }));

/** How it is used, as the page says it; of a prime that is not sold any more, until when. */
export const howUsed = (article: Pick<Article, 'use'> | undefined, until: Temporal.PlainDate): string =>
  (article?.use ?? 'Valable jusqu’au {until}.').replace('{until}', formatLongDate(until));

/** What a prime gave, with how it is used. */
export const primeDelivered = defineMail<PrimeDelivered>({
  name: 'prime-delivered',
  version: 1,
  subject: ({ codes, item }) =>
    typeset(codes.length > 1 ? `Vos ${codes.length} codes : ${item}` : `Votre code : ${item}`),
  content: (data, { publicUrl }) => {
    const order = `${publicUrl}${pathOf('/recompense/historique-commandes-v2', { query: { commande: data.orderId } })}`;
    const until = Temporal.PlainDate.from(data.until);
    return {
      preview: `Commande ${data.number}`,
      heading: 'C’est à vous',
      greeting: greetingOf(data),
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: 'Prime', value: data.quantity === 1 ? data.item : `${data.item} × ${data.quantity}` },
            ...codeFacts(data),
            { label: 'Valable jusqu’au', value: formatLongDate(until) },
            { label: 'Points débités', value: countedPoints(data.points) },
            { label: 'Commande', value: data.number },
            ...(data.byAgent ? [{ label: 'Passée', value: AGENT_CHANNEL }] : []),
          ],
        },
        { kind: 'paragraph', text: howUsed(primeWords(data.primeId)?.article, until) },
        data.shown === 'voucher'
          ? {
              kind: 'button',
              label: 'Voir mes bons d’achat',
              url: `${publicUrl}${pathOf('/compte/avantages/bons-achat')}`,
            }
          : {
              kind: 'button',
              label: data.shown === 'qr' ? 'Afficher le QR code' : 'Voir ma commande',
              url: order,
            },
        {
          kind: 'note',
          title: 'Ce code est à vous seul',
          text: 'Qui l’a peut s’en servir : ne le donnez qu’à la personne à qui vous l’offrez.',
        },
      ],
      why: ABOUT_AN_ORDER,
    };
  },
});
