import { z } from 'zod';
import { field, typedText } from '#domain/fields/field.ts';
import { isEmpty, REQUIRED, WRONG_VALUE } from '#domain/fields/messages.ts';
import type { ComplaintState } from '#providers/complaints/port.ts';

/** What a customer may write about; `identite` is the way to another name or birth date (INFO-02). */
export const SUBJECTS = ['identite', 'voyage', 'points', 'commande', 'compte', 'autre'] as const;
export type Subject = (typeof SUBJECTS)[number];

export const SUBJECT_WORDS: Readonly<Record<Subject, string>> = {
  identite: 'Changer mon nom ou ma date de naissance',
  voyage: 'Un voyage',
  points: 'Mes points ou mon statut',
  commande: 'Une commande de la boutique',
  compte: 'Mon compte',
  autre: 'Une autre demande',
};

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

const subject = field(z.enum(SUBJECTS, { error: ({ input }) => (isEmpty(input) ? REQUIRED : WRONG_VALUE) }), {
  accepts: ['voyage', 'identite'],
  refuses: [
    { value: '', message: REQUIRED },
    { value: 'météo', message: WRONG_VALUE },
  ],
});
const message = field(typedText(LONGEST_MESSAGE, TOO_LONG), {
  accepts: ['Mon train du 3 mars a été annulé.\nJe n’ai pas reçu mes points.'],
  refuses: [
    { value: '', message: REQUIRED },
    { value: '   ', message: REQUIRED },
    { value: 'x'.repeat(LONGEST_MESSAGE + 1), message: TOO_LONG },
  ],
});
const orderNumber = field(typedText(LONGEST_NUMBER, TOO_LONG_NUMBER), {
  accepts: ['8894 0112 3705', 'KTWR47'],
  refuses: [{ value: 'x'.repeat(LONGEST_NUMBER + 1), message: TOO_LONG_NUMBER }],
});

/** A new complaint (`complaints`, POST). */
export const complaintInput = z.object({ subject, orderNumber: orderNumber.optional(), message });
