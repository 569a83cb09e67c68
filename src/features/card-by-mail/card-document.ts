import type { Block, DocumentHead, Documents, Fact } from '#documents/index.ts';
import { fullName } from '#domain/customer.ts';
import { formatLongDate, formatLongDateTime } from '#domain/french-dates.ts';
import { cardNumber } from '#domain/typography.ts';
import type { CardsSent, SentCard } from './contract.ts';

/** Side of a code on paper, millimetres: what a controller's reader wants at least. */
const CODE_SIDE = 34;

const day = (iso: string): string => formatLongDate(Temporal.PlainDate.from(iso));

/** What each is, under its name. */
export const CARD_KINDS: Readonly<Record<SentCard['kind'], string>> = {
  loyalty: 'Carte de fidélité',
  card: 'Carte de réduction',
  subscription: 'Abonnement',
};

/** Its days, as far as it has some of its own. */
export const validityFacts = ({ kind, validFrom, validUntil }: SentCard): readonly Fact[] =>
  kind === 'loyalty'
    ? []
    : [
        ...(validFrom ? [{ label: 'Valable du', value: day(validFrom) }] : []),
        { label: 'Jusqu’au', value: validUntil ? day(validUntil) : 'Sans date de fin' },
      ];

const cardBlocks = (card: SentCard, holder: string): readonly Block[] => [
  { kind: 'rule' },
  { kind: 'space', height: 10 },
  {
    kind: 'columns',
    columns: [
      {
        share: 2,
        blocks: [
          { kind: 'heading', level: 2, text: card.title },
          { kind: 'paragraph', words: CARD_KINDS[card.kind], look: 'small' },
          { kind: 'facts', facts: [{ label: 'Numéro', value: cardNumber(card.number) }], look: 'large' },
          { kind: 'facts', facts: [{ label: 'Titulaire', value: holder }] },
          ...(card.kind === 'loyalty' ? [] : [{ kind: 'facts', facts: validityFacts(card) } as const]),
        ],
      },
      {
        share: 1,
        blocks: [
          {
            kind: 'code',
            as: 'qr',
            text: card.number,
            side: CODE_SIDE,
            alt: `QR code de la carte ${card.title}, numéro ${cardNumber(card.number)}`,
          },
        ],
      },
    ],
  },
];

/** Somebody's cards on paper, each with the code that a controller reads (CARD-05). */
const cardsDocument = (
  sent: CardsSent,
): { readonly head: DocumentHead; readonly blocks: readonly Block[] } => {
  const holder = fullName(sent);
  const at = Temporal.Instant.from(sent.askedAt);
  return {
    head: {
      title: sent.cards.length > 1 ? 'Mes cartes' : 'Ma carte',
      subject: `Cartes de ${holder}`,
      at: at.toString({ smallestUnit: 'second' }),
    },
    blocks: [
      {
        kind: 'page',
        aside: [sent.cards.length > 1 ? 'Mes cartes' : 'Ma carte', holder],
        note: `Établi ${formatLongDateTime(at)} par votre Espace Voyageur. Cartes nominatives, à présenter avec une pièce d’identité.`,
      },
      { kind: 'strip', scene: 'meadow' },
      { kind: 'heading', level: 1, text: sent.cards.length > 1 ? 'Vos cartes' : 'Votre carte' },
      {
        kind: 'paragraph',
        look: 'lead',
        words: 'À bord, présentez le code sur cette feuille ou sur votre écran, avec une pièce d’identité.',
      },
      { kind: 'space', height: 12 },
      ...sent.cards.flatMap((card) => cardBlocks(card, holder)),
    ],
  };
};

/** The file that goes along with the mail, made when it is sent. */
export const filesOfCards = async (
  { documents }: { readonly documents: Documents },
  sent: CardsSent,
  signal?: AbortSignal,
) => {
  const { head, blocks } = cardsDocument(sent);
  return [
    {
      name: sent.cards.length > 1 ? 'mes-cartes.pdf' : 'ma-carte.pdf',
      contentType: 'application/pdf',
      bytes: await documents.pdf(head, blocks, signal),
    },
  ];
};
