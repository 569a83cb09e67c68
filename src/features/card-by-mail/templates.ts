import { pathOf } from '#contract/routes.ts';
import { fullName, greetingOf } from '#domain/customer.ts';
import { formatLongDateTime } from '#domain/french-dates.ts';
import { cardNumber } from '#domain/typography.ts';
import { defineMail, type MailBlock } from '#features/mail/index.ts';
import { CARD_KINDS, validityFacts } from './card-document.ts';
import type { CardsSent, SentCard } from './contract.ts';

const cardBlocks = (card: SentCard, holder: string): readonly MailBlock[] => {
  const facts = validityFacts(card);
  return [
    {
      kind: 'card',
      programme: card.title,
      number: cardNumber(card.number),
      holder,
      what: CARD_KINDS[card.kind],
    },
    ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
  ];
};

/** Somebody's cards, to their own address (CARD-05, MAIL-01); with a file that has the codes. */
export const cardsByMail = defineMail<CardsSent>({
  name: 'cards-by-mail',
  version: 1,
  subject: ({ cards }) =>
    cards.length > 1 ? 'Vos cartes, à présenter à bord' : 'Votre carte, à présenter à bord',
  content: (data, { publicUrl }) => ({
    preview: data.cards.map(({ title }) => title).join(', '),
    heading: data.cards.length > 1 ? 'Voici vos cartes' : 'Voici votre carte',
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'paragraph',
        text: `Demande reçue ${formatLongDateTime(Temporal.Instant.from(data.askedAt))}. Le fichier joint en porte le QR code, à présenter au contrôle sur votre écran ou sur papier, avec une pièce d’identité.`,
      },
      ...data.cards.flatMap((card) => cardBlocks(card, fullName(data))),
      {
        kind: 'button',
        label: 'Voir mes cartes',
        url: publicUrl + pathOf('/compte/avantages/mes-cartes'),
      },
      {
        kind: 'note',
        title: 'Vous n’avez rien demandé ?',
        text: 'Quelqu’un a saisi votre nom, votre date de naissance et cette adresse. Vos cartes ne sont parties que vers elle : il n’y a rien à faire.',
      },
    ],
    why: 'Cet e-mail vous est adressé parce que vos cartes ont été demandées à cette adresse.',
  }),
});
