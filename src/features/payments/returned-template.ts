import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { euros } from '#domain/typography.ts';
import { defineMail } from '#features/mail/index.ts';
import { ABOUT_AN_ORDER } from '#features/orders/index.ts';

/** What is told of money that came when nobody waited for it any more; queued as JSON. */
export interface PaymentReturned {
  readonly number: string;
  readonly item: string;
  readonly civility: Civility;
  readonly lastName: string;
  readonly cents: number;
  /** Of the card; '' when it is not known. */
  readonly lastFour: string;
  readonly returned: 'cancelled' | 'refunded';
}

const subject = (data: PaymentReturned): string =>
  `Votre paiement de ${euros(data.cents)} ${data.returned === 'cancelled' ? 'est annulé' : 'vous est remboursé'}`;

const became = (data: PaymentReturned): string =>
  data.returned === 'cancelled'
    ? 'Nous l’avons annulé aussitôt : votre carte n’est pas débitée. Votre banque peut afficher la somme pendant quelques jours avant de la libérer.'
    : `Nous vous avons remboursé ${euros(data.cents)} aussitôt. La somme revient sur votre carte en quelques jours, selon votre banque.`;

/** A payment came too late, or twice: what became of the money. */
export const paymentReturned = defineMail<PaymentReturned>({
  name: 'payment-returned',
  version: 1,
  subject,
  content: (data, { publicUrl }) => ({
    preview: `Commande ${data.number} : vous n’avez rien à faire.`,
    heading:
      data.returned === 'cancelled' ? 'Votre paiement est annulé' : 'Votre paiement vous est remboursé',
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'paragraph',
        text: 'Votre banque a accepté un paiement qui nous est parvenu alors qu’il n’était plus attendu.',
      },
      { kind: 'paragraph', text: became(data) },
      {
        kind: 'facts',
        facts: [
          { label: 'Montant', value: euros(data.cents) },
          ...(data.lastFour ? [{ label: 'Carte', value: `terminée par ${data.lastFour}` }] : []),
          { label: 'Commande', value: data.number },
          { label: 'Pour', value: data.item },
        ],
      },
      { kind: 'paragraph', text: 'Vous n’avez rien à faire.' },
      {
        kind: 'button',
        label: 'Voir mes commandes',
        url: `${publicUrl}${pathOf('/recompense/historique-commandes-v2')}`,
      },
    ],
    why: ABOUT_AN_ORDER,
  }),
});
