import type { z } from 'zod';
import type { registrationInput } from '#features/registration/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { CIVILITIES } from '#web/views/contact-fields.ts';
import { emailFields, newPasswordFields } from '#web/views/sign-in-fields.ts';

/** What somebody gives to have an account (ACCOUNT-01). */
export const registrationForm = defineForm<z.input<typeof registrationInput>>()({
  intention: 'creer',
  method: 'post',
  submit: 'Créer mon compte',
  busy: 'Création en cours…',
  groups: [
    { legend: 'Vous', fields: ['civility', 'firstName', 'lastName', 'birthDate'] },
    {
      legend: 'Pour vous connecter',
      fields: ['email', 'emailConfirmation', 'password', 'passwordConfirmation'],
    },
  ],
  fields: {
    civility: { control: 'radio', label: 'Civilité', isRow: true, choices: CIVILITIES, isRequired: true },
    firstName: { control: 'text', label: 'Prénom', autoComplete: 'given-name', isRequired: true },
    lastName: { control: 'text', label: 'Nom', autoComplete: 'family-name', isRequired: true },
    birthDate: { control: 'birth-date', label: 'Date de naissance', autoComplete: 'bday', isRequired: true },
    ...emailFields('Adresse e-mail'),
    ...newPasswordFields('Mot de passe'),
    termsAccepted: { control: 'checkbox', label: 'J’accepte les conditions générales.', called: '' },
  },
});
