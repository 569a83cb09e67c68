import type { z } from 'zod';
import type { cardOrderInput } from '#features/card-orders/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { CIVILITIES } from '#web/views/contact-fields.ts';
import { receiptFields } from '#web/views/receipt-fields.ts';

const another = { field: 'isSameClient', is: 'false' } as const;
const byCard = { field: 'hasCard', is: 'true' } as const;
const byName = { field: 'hasCard', is: 'false' } as const;

/** Who the card is for, which one, from when and how it is received (BMC-02). */
export const cardForm = defineForm<z.input<typeof cardOrderInput>>()({
  intention: 'commander',
  method: 'post',
  submit: 'Continuer vers le paiement',
  busy: 'Un instant…',
  fields: {
    isSameClient: {
      control: 'radio',
      label: 'Pour qui\u202f?',
      called: 'Titulaire',
      isRow: true,
      choices: [
        { value: 'true', label: 'Pour moi' },
        { value: 'false', label: 'Pour quelqu’un d’autre' },
      ],
    },
    hasCard: {
      control: 'radio',
      label: 'Cette personne a-t-elle une carte de fidélité\u202f?',
      called: 'Carte de fidélité',
      hint: 'Avec sa carte de fidélité, elle trouve sa carte dans son espace.',
      isRow: true,
      choices: [
        { value: 'true', label: 'Oui' },
        { value: 'false', label: 'Non' },
      ],
      when: another,
    },
    cardNumber: {
      control: 'text',
      label: 'Numéro de carte de fidélité',
      hint: '17 chiffres, qui commencent par 29090109',
      autoComplete: 'off',
      inputMode: 'numeric',
      isRequired: true,
      when: byCard,
    },
    lastName: {
      control: 'text',
      label: 'Son nom, comme sur cette carte',
      called: 'Nom',
      autoComplete: 'off',
      isRequired: true,
      when: byCard,
    },
    birthday: { control: 'birth-date', label: 'Sa date de naissance', isRequired: true, when: byCard },
    gender: {
      control: 'radio',
      label: 'Civilité',
      isRow: true,
      choices: CIVILITIES,
      when: byName,
    },
    withoutCardFirstName: {
      control: 'text',
      label: 'Prénom',
      autoComplete: 'off',
      isRequired: true,
      when: byName,
    },
    withoutCardLastName: {
      control: 'text',
      label: 'Nom',
      autoComplete: 'off',
      isRequired: true,
      when: byName,
    },
    withoutCardBirthday: {
      control: 'birth-date',
      label: 'Date de naissance',
      isRequired: true,
      when: byName,
    },
    lastNameOther: {
      control: 'text',
      label: 'Autre nom à imprimer',
      hint: 'Facultatif\u00a0: un nom d’usage, à la place du nom de naissance',
      autoComplete: 'off',
    },
    card: { control: 'radio', label: 'Quelle carte\u202f?', called: 'Carte' },
    childBirthday: {
      control: 'birth-date',
      label: 'Date de naissance d’un enfant',
      hint: 'Un enfant de 4 à 11 ans, le jour où la carte commence',
      isRequired: true,
      when: { field: 'card', is: 'avantage-famille' },
    },
    startDate: { control: 'date', label: 'Valable à partir du', isRequired: true, calendar: true },
    receiptMode: { control: 'radio', label: 'Comment la recevoir\u202f?', called: 'Réception' },
    ...receiptFields,
  },
});
