import { pathOf } from '#contract/routes.ts';
import { type Civility, fullName, greetingOf } from '#domain/customer.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { pointsAndEuros } from '#domain/points-words.ts';
import { cardNumber, typeset } from '#domain/typography.ts';
import { defineMail, type NextStep } from '#features/mail/index.ts';
import { ABOUT_AN_ORDER } from '#features/orders/index.ts';
import type { ReceiptMode } from './contract.ts';

/** What the mail with a discount card says; queued as JSON with the order. */
export interface CardConfirmed {
  readonly number: string;
  readonly orderId: string;
  /** 17 digits. */
  readonly cardNumber: string;
  /** « Carte Avantage Jeune » */
  readonly title: string;
  readonly holder: { readonly firstName: string; readonly lastName: string };
  readonly isSameClient: boolean;
  /** The holder is a customer, and has it among their cards. */
  readonly hasSpace: boolean;
  readonly receiptMode: ReceiptMode;
  /** ISO dates, first and last day. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly points: number;
  readonly cents: number;
  /** Who ordered. */
  readonly civility: Civility;
  readonly lastName: string;
}

const day = (iso: string): string => formatLongDate(Temporal.PlainDate.from(iso));

/** What becomes of it, by how it is received. */
export const receiptWords: Readonly<Record<ReceiptMode, { readonly title: string; readonly text: string }>> =
  {
    ETICKET: {
      title: 'Sur votre téléphone',
      text: 'La carte est tout de suite dans les cartes de son titulaire. Au contrôle, il montre son code, ou son numéro avec une pièce d’identité.',
    },
    SHOP: {
      title: 'En boutique',
      text: 'La carte imprimée est prête sous 48 heures. Elle se retire dans toute boutique de gare, avec ce numéro et une pièce d’identité.',
    },
    LETTER: {
      title: 'Par courrier',
      text: 'La carte imprimée arrive sous dix jours à l’adresse postale de vos informations personnelles. D’ici là, son numéro et une pièce d’identité suffisent au contrôle.',
    },
  };

const nextOf = ({ receiptMode, hasSpace }: CardConfirmed): readonly NextStep[] => [
  receiptMode === 'ETICKET' && !hasSpace
    ? {
        title: 'Le numéro est la carte',
        text: 'Son titulaire n’a pas d’espace à lui : au contrôle, il montre ce numéro avec une pièce d’identité.',
      }
    : receiptWords[receiptMode],
  {
    title: 'À l’achat d’un billet',
    text: 'Indiquez la carte : la réduction se compte d’elle-même, à partir de son premier jour.',
  },
];

/** A discount card was bought: the card, its days, and how it is received. */
export const cardConfirmed = defineMail<CardConfirmed>({
  name: 'card-confirmed',
  version: 1,
  subject: ({ title }) => typeset(`Votre commande est confirmée : ${title}`),
  content: (data, { publicUrl }) => ({
    preview: `Commande ${data.number}`,
    heading: data.isSameClient ? 'Votre carte est prête' : 'La carte est prête',
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'card',
        programme: data.title,
        number: cardNumber(data.cardNumber),
        holder: fullName(data.holder),
        what: 'Carte de réduction',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Valable du', value: day(data.startsOn) },
          { label: 'Au', value: day(data.endsOn) },
          { label: 'Payé', value: pointsAndEuros(data.points, data.cents) },
          { label: 'Commande', value: data.number },
        ],
      },
      { kind: 'steps', heading: 'Et maintenant', steps: nextOf(data) },
      {
        kind: 'button',
        label: 'Voir ma commande',
        url: `${publicUrl}${pathOf('/recompense/historique-commandes-v2', { query: { commande: data.orderId } })}`,
      },
    ],
    why: ABOUT_AN_ORDER,
  }),
});
