import { z } from 'zod';
import { birthDate, creditedTravelDay, pastDay } from '#domain/fields/dates.ts';
import { field, typedLines, typedText } from '#domain/fields/field.ts';
import { isEmpty, REQUIRED, WRONG_VALUE } from '#domain/fields/messages.ts';
import { personName } from '#domain/fields/person.ts';
import type { ComplaintState } from '#providers/complaints/port.ts';

/** What is written about, as a list to choose from: what it is called, what it needs, and which form asks for that. */
interface SubjectRule {
  readonly label: string;
  /** What somebody should have at hand. */
  readonly needs: string;
  /** The form of the subject: one of its own where there is more to fill in than a message. */
  readonly form: 'message' | 'identity' | 'trip';
  /** Nothing is sent without a file; the sentence says which. */
  readonly proof?: string;
}

const RULES = {
  identite: {
    label: 'Changer mon nom ou ma date de naissance',
    needs: 'Une copie de votre pièce d’identité ou, après un mariage, de l’acte ou du livret de famille.',
    form: 'identity',
    proof: 'Joignez une copie de votre pièce d’identité : sans elle, le changement ne peut pas être fait.',
  },
  'voyage-manquant': {
    label: 'Un voyage manque à mon compteur',
    needs: 'Le jour et le numéro du train et, si vous l’avez, votre billet.',
    form: 'trip',
  },
  voyage: {
    label: 'Un voyage',
    needs: 'La référence de votre dossier, six lettres ou chiffres.',
    form: 'message',
  },
  points: {
    label: 'Mes points ou mon statut',
    needs: 'La date de ce qui vous étonne sur votre relevé.',
    form: 'message',
  },
  commande: { label: 'Une commande de la boutique', needs: 'Le numéro de la commande.', form: 'message' },
  compte: {
    label: 'Mon compte ou mon identifiant',
    needs: 'Ce que vous vouliez faire, et le message que vous avez lu.',
    form: 'message',
  },
  autre: { label: 'Une autre demande', needs: 'Vos mots suffisent.', form: 'message' },
} as const satisfies Readonly<Record<string, SubjectRule>>;

export type Subject = keyof typeof RULES;
export const SUBJECTS = Object.keys(RULES) as readonly Subject[];
export const ruleOfSubject = (subject: Subject): SubjectRule => RULES[subject];
export const subjectFrom = (text: string): Subject | undefined => SUBJECTS.find((one) => one === text);
/** A subject in words; one that the desk calls in its own way is shown as that. */
export const subjectWords = (text: string): string => {
  const subject = subjectFrom(text);
  return subject ? RULES[subject].label : text;
};

/** Subjects of the form that asks for a message alone. */
const PLAIN = ['voyage', 'points', 'commande', 'compte', 'autre'] as const satisfies readonly Subject[];
export const PLAIN_SUBJECTS: readonly Subject[] = PLAIN;

/** To the letter of the specification. */
export const STATE_WORDS: Readonly<Record<ComplaintState, string>> = {
  ENVOYEE: 'Envoyée',
  EN_COURS: 'En cours',
  EN_ATTENTE_CLIENT: 'En attente client',
  TRAITEE: 'Traitée',
};

const LONGEST_MESSAGE = 4_000;
const TOO_LONG = 'Votre message est trop long : 4 000 caractères au plus.';
const LONGEST_NUMBER = 30;
const TOO_LONG_NUMBER = 'Un numéro de commande ou de dossier est plus court.';
const NO_TRAIN = 'Un numéro de train a deux à six chiffres.';

const subject = field(z.enum(PLAIN, { error: ({ input }) => (isEmpty(input) ? REQUIRED : WRONG_VALUE) }), {
  accepts: ['voyage', 'autre'],
  refuses: [
    { value: '', message: REQUIRED },
    { value: 'météo', message: WRONG_VALUE },
  ],
});
const message = field(typedLines(LONGEST_MESSAGE, TOO_LONG), {
  accepts: ['Mon train du 3 mars a été annulé.\nJe n’ai pas reçu mes points.'],
  refuses: [
    { value: '', message: REQUIRED },
    { value: '   ', message: REQUIRED },
    { value: 'x'.repeat(LONGEST_MESSAGE + 1), message: TOO_LONG },
  ],
});
const orderNumber = field(
  typedText(LONGEST_NUMBER, TOO_LONG_NUMBER).regex(/^[^\p{C}]*$/u, { error: WRONG_VALUE }),
  {
    accepts: ['8894 0112 3705', 'KTWR47'],
    refuses: [
      { value: 'x'.repeat(LONGEST_NUMBER + 1), message: TOO_LONG_NUMBER },
      { value: 'KTWR47\r\nBcc: a@b.fr', message: WRONG_VALUE },
    ],
  },
);
/** The folder of a form's files: made by its page, of the customer alone. */
const files = field(z.uuid({ error: WRONG_VALUE }), {
  accepts: ['0199c1d0-6f00-7000-8000-000000000099'],
  refuses: [{ value: 'photo.jpg', message: WRONG_VALUE }],
});
const train = field(
  z
    .string()
    .max(100, { error: NO_TRAIN, abort: true })
    .trim()
    .min(1, { error: REQUIRED, abort: true })
    .regex(/^\d{2,6}$/, { error: NO_TRAIN }),
  {
    accepts: ['6607'],
    refuses: [
      { value: '', message: REQUIRED },
      { value: 'TGV', message: NO_TRAIN },
      { value: '6'.repeat(7), message: NO_TRAIN },
    ],
  },
);

/** A new complaint (`complaints`, POST). */
export const complaintInput = z.object({
  subject,
  /** Of a movement of points: asked for with that subject. */
  day: pastDay.optional(),
  orderNumber: orderNumber.optional(),
  message,
  files: files.optional(),
});
/** Another name or birth date, with its proof (INFO-02). */
export const identityInput = z.object({
  lastName: personName,
  firstName: personName,
  birthDate,
  message: message.optional(),
  files,
});
/** A trip that is missing from the counter (TRIP-06). */
export const tripInput = z.object({
  day: creditedTravelDay,
  train,
  orderNumber: orderNumber.optional(),
  message: message.optional(),
  files: files.optional(),
});
/** What a customer answers who is waited for. */
export const replyInput = z.object({ message, files: files.optional() });
