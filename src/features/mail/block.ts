import { NBSP } from '#domain/typography.ts';

/** A label with what stands beside it. */
export interface MailFact {
  readonly label: string;
  readonly value: string;
}

/** One of the steps that follow, as a stop of a line. */
export interface NextStep {
  readonly title: string;
  readonly text: string;
}

/** A time of the day with its station beneath. */
interface Call {
  readonly time: string;
  readonly station: string;
}

/** One train of a journey. */
export interface TicketLeg {
  /** « Correspondance : Lyon Part-Dieu, 25 min », before every train but the first. */
  readonly change?: string;
  readonly departure: Call;
  readonly duration: string;
  readonly arrival: Call;
  /** « TGV INOUI n° 6121, 1re classe » */
  readonly train: string;
  readonly seats: readonly MailFact[];
}

/**
 * What a mail is made of, in reading order and in plain words: its HTML and its text are both made of these, so that neither says more
 * than the other. Sentences may be typed plainly: their French spaces are set when they are written down.
 */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** The one thing to do. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** What is to be typed elsewhere, large. */
  | { readonly kind: 'code'; readonly code: MailFact }
  | { readonly kind: 'facts'; readonly heading?: string; readonly facts: readonly MailFact[] }
  /** A journey; below the tear line, what the controller asks for. */
  | {
      readonly kind: 'ticket';
      readonly heading: string;
      readonly legs: readonly TicketLeg[];
      readonly condition?: string;
      readonly reference: MailFact;
    }
  /** The loyalty card, as its holder has it. */
  | {
      readonly kind: 'card';
      readonly programme: string;
      readonly number: string;
      readonly holder: string;
      readonly what: string;
    }
  /** What comes next, as a line with its stops. */
  | { readonly kind: 'steps'; readonly heading: string; readonly steps: readonly NextStep[] }
  /** Said aside: what to do when something is not as it should be. */
  | { readonly kind: 'note'; readonly title?: string; readonly text: string }
  /** What somebody wrote, letter by letter. */
  | { readonly kind: 'quote'; readonly heading: string; readonly about: string; readonly text: string };

/** Said by every mail after why it came: nobody reads what is answered. */
export const NO_ANSWER = `Il est automatique${NBSP}: merci de ne pas y répondre.`;

/** What one mail says. */
export interface MailContent {
  /** Beside the subject in a list of mails, and nowhere else. */
  readonly preview: string;
  readonly heading: string;
  /** « Mme Vasseur, » */
  readonly greeting: string;
  readonly blocks: readonly MailBlock[];
  /** Why it came, at its foot. */
  readonly why: string;
  /** Where its subject is found at any time. */
  readonly elsewhere?: { readonly label: string; readonly url: string };
  /** What the link that ends these mails says; of those alone that may be ended. */
  readonly endLabel?: string;
}
