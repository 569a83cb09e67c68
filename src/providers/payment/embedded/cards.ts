/** What a test card plays. */
interface TestCard {
  readonly number: string;
  /** What happens, in French: on the page, in the README. */
  readonly scene: string;
  readonly brand: 'CB' | 'VISA' | 'MASTERCARD';
  readonly usage: 'debit' | 'credit';
  /** Its holder is asked for a code first. */
  readonly asks?: true;
  /** What its bank says, once the code was right. */
  readonly answers: 'authorised' | 'refused' | 'failed' | 'abandoned';
  /** After this long; at once when left out. */
  readonly afterMs?: number;
  /** Nobody is sent back to the shop. */
  readonly staysAway?: true;
  /** The bank does not take money back on it. */
  readonly keepsRefunds?: true;
  /** The bank sends money back that was given back on it. */
  readonly returnsRefunds?: true;
}

/** How long the bank of the slow card thinks, ms. */
const SLOW_MS = 20_000;

/** The only cards there are: any other is refused. Their numbers are of no bank's range for real cards in use. */
export const TEST_CARDS: readonly TestCard[] = [
  {
    number: '4970100000000006',
    scene: 'Acceptée tout de suite',
    brand: 'CB',
    usage: 'debit',
    answers: 'authorised',
  },
  {
    number: '4970100000000014',
    scene: 'Demande un code 3-D Secure : acceptée si le code est bon, échec s’il est faux',
    brand: 'VISA',
    usage: 'credit',
    asks: true,
    answers: 'authorised',
  },
  {
    number: '4970100000000022',
    scene: 'Refusée par la banque',
    brand: 'CB',
    usage: 'debit',
    answers: 'refused',
  },
  {
    number: '4970100000000030',
    scene: 'Refusée par la banque après le code 3-D Secure',
    brand: 'MASTERCARD',
    usage: 'credit',
    asks: true,
    answers: 'refused',
  },
  {
    number: '4970100000000048',
    scene: 'Panne du service de paiement',
    brand: 'CB',
    usage: 'debit',
    answers: 'failed',
  },
  {
    number: '4970100000000055',
    scene: 'Fenêtre fermée en route : le paiement est abandonné, sans retour',
    brand: 'VISA',
    usage: 'debit',
    answers: 'abandoned',
    staysAway: true,
  },
  {
    number: '4970100000000063',
    scene: `Lente : la banque répond après ${SLOW_MS / 1000} secondes`,
    brand: 'CB',
    usage: 'debit',
    answers: 'authorised',
    afterMs: SLOW_MS,
  },
  {
    number: '4970100000000071',
    scene: 'Acceptée, sans retour sur Espace Voyageur',
    brand: 'VISA',
    usage: 'debit',
    answers: 'authorised',
    staysAway: true,
  },
  {
    number: '4970100000000089',
    scene: 'Acceptée, mais tout remboursement est refusé',
    brand: 'MASTERCARD',
    usage: 'debit',
    answers: 'authorised',
    keepsRefunds: true,
  },
  {
    number: '4970100000000097',
    scene: 'Acceptée, mais la banque rejette après coup tout remboursement',
    brand: 'MASTERCARD',
    usage: 'credit',
    answers: 'authorised',
    returnsRefunds: true,
  },
];

/** The code that the imaginary bank sends to the holder. */
export const SECURE_CODE = '123456';

export const testCard = (number: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.number === number);

/** The card that was used, by what is kept of it. */
export const testCardEnding = (lastFour: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.number.endsWith(lastFour));
