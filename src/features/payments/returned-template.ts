import { pathOf } from '#contract/routes.ts';
import type { Civility } from '#domain/customer.ts';
import { euros, NBSP } from '#domain/typography.ts';
import { button, html, type MailTemplate, mailDocument } from '#features/mail/index.ts';

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

const civility = { M: 'Monsieur', Mme: 'Madame' } as const;

const subject = (data: PaymentReturned): string =>
  `Votre paiement de ${euros(data.cents)} ${data.returned === 'cancelled' ? 'est annulé' : 'vous est remboursé'}`;

const sentences = (data: PaymentReturned): readonly string[] => [
  `${civility[data.civility]} ${data.lastName},`,
  `Votre banque a accepté un paiement de ${euros(data.cents)}${data.lastFour ? ` avec la carte terminée par ${data.lastFour}` : ''} pour la commande ${data.number} (${data.item}). Il nous est parvenu alors que ce paiement n’était plus attendu.`,
  data.returned === 'cancelled'
    ? 'Nous l’avons annulé aussitôt : votre carte n’est pas débitée. Votre banque peut afficher la somme pendant quelques jours avant de la libérer.'.replace(
        ' :',
        `${NBSP}:`,
      )
    : `Nous vous avons remboursé ${euros(data.cents)} aussitôt. La somme revient sur votre carte en quelques jours, selon votre banque.`,
  'Vous n’avez rien à faire.',
];

/** A payment came too late, or twice: what became of the money. */
export const paymentReturned: MailTemplate<PaymentReturned> = {
  name: 'payment-returned',
  version: 1,
  subject,
  html: (data, { publicUrl }) =>
    mailDocument({
      subject: subject(data),
      preview: `Commande ${data.number}`,
      heading:
        data.returned === 'cancelled' ? 'Votre paiement est annulé' : 'Votre paiement vous est remboursé',
      publicUrl,
      body: html`${sentences(data).map((sentence) => html`<p style="margin:0 0 16px">${sentence}</p>`)}
<p style="margin:12px 0 28px">${button(`${publicUrl}${pathOf('/recompense/historique-commandes-v2')}`, 'Voir mes commandes')}</p>`,
    }),
  text: (data, { publicUrl }) =>
    [
      ...sentences(data).flatMap((sentence) => [sentence, '']),
      `Voir mes commandes${NBSP}: ${publicUrl}${pathOf('/recompense/historique-commandes-v2')}`,
      '',
      'Cet e-mail vous est adressé automatiquement, merci de ne pas y répondre.',
      '',
    ].join('\n'),
};
