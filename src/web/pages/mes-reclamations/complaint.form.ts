import type { z } from 'zod';
import type { complaintInput } from '#features/complaints/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Writes to customer service: the help form (INFO-02, CLAIM-01). */
export const complaintForm = defineForm<z.input<typeof complaintInput>>()({
  intention: 'ecrire',
  method: 'post',
  submit: 'Envoyer ma demande',
  busy: 'Envoi en cours…',
  fields: {
    subject: { control: 'select', label: 'Sujet', isRequired: true },
    orderNumber: {
      control: 'text',
      label: 'Numéro de commande ou de dossier',
      hint: 'Facultatif.',
      autoComplete: 'off',
      width: 'medium',
    },
    message: {
      control: 'textarea',
      label: 'Votre message',
      hint: 'Ce qui s’est passé, quand, et ce que vous attendez de nous. 4 000 caractères au plus.',
      isRequired: true,
    },
  },
});
