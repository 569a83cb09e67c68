import type { z } from 'zod';
import type { complaintInput, identityInput, replyInput, tripInput } from '#features/complaints/contract.ts';
import { defineForm, type FieldDescription } from '#web/forms/define-form.ts';

const SEND = { method: 'post', submit: 'Envoyer ma demande', busy: 'Envoi en cours…' } as const;
const LIMITS = 'Cinq fichiers au plus, de 10 Mo chacun : photos JPEG ou PNG, PDF.';

const orderNumber = {
  control: 'text',
  label: 'Numéro de commande ou de dossier',
  hint: 'Facultatif.',
  autoComplete: 'off',
  width: 'medium',
} as const satisfies FieldDescription;
const files = {
  control: 'files',
  label: 'Pièces jointes',
  hint: `Facultatif. ${LIMITS}`,
} as const satisfies FieldDescription;
const message = {
  control: 'textarea',
  label: 'Votre message',
  hint: 'Ce qui s’est passé, quand, et ce que vous attendez de nous. 4 000 caractères au plus.',
  isRequired: true,
} as const satisfies FieldDescription;
const remark = {
  control: 'textarea',
  label: 'Ce que vous voulez ajouter',
  hint: 'Facultatif.',
} as const satisfies FieldDescription;

/** Writes to customer service: the help form (CLAIM-01). */
export const complaintForm = defineForm<z.input<typeof complaintInput>>()({
  intention: 'ecrire',
  ...SEND,
  fields: {
    subject: { control: 'select', label: 'Sujet', isRequired: true },
    day: {
      control: 'date',
      label: 'Date sur votre relevé',
      hint: 'Facultatif. Celle de la ligne qui vous étonne, ou du voyage qui n’y est pas.',
      when: { field: 'subject', is: 'points' },
    },
    orderNumber,
    message,
    files,
  },
});

/** Asks for another name or birth date, with its proof (INFO-02). */
export const identityForm = defineForm<z.input<typeof identityInput>>()({
  intention: 'identite',
  ...SEND,
  fields: {
    lastName: { control: 'text', label: 'Nom', autoComplete: 'family-name', isRequired: true },
    firstName: { control: 'text', label: 'Prénom', autoComplete: 'given-name', isRequired: true },
    birthDate: { control: 'date', label: 'Date de naissance', autoComplete: 'bday', isRequired: true },
    files: {
      control: 'files',
      label: 'Pièce d’identité',
      hint: `Recto et verso, ou la page de la photo ; l’acte ou le livret de famille après un mariage. ${LIMITS}`,
      isRequired: true,
    },
    message: remark,
  },
});

/** Claims a trip that is missing from the counter (TRIP-06). */
export const tripForm = defineForm<z.input<typeof tripInput>>()({
  intention: 'voyage-manquant',
  ...SEND,
  fields: {
    day: { control: 'date', label: 'Jour du départ', isRequired: true },
    train: {
      control: 'text',
      label: 'Numéro du train',
      hint: 'Sur le billet : 6607, par exemple.',
      autoComplete: 'off',
      inputMode: 'numeric',
      width: 'short',
      isRequired: true,
    },
    orderNumber,
    files: { ...files, label: 'Billet ou justificatif' },
    message: remark,
  },
});

/** Answers customer service, which waits for it. */
export const replyForm = defineForm<z.input<typeof replyInput>>()({
  intention: 'repondre',
  method: 'post',
  submit: 'Envoyer ma réponse',
  busy: 'Envoi en cours…',
  fields: {
    message: {
      control: 'textarea',
      label: 'Votre réponse',
      hint: '4 000 caractères au plus.',
      isRequired: true,
    },
    files,
  },
});
