import type { z } from 'zod';
import type { registrationInput } from '#features/registration/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { CIVILITIES } from '#web/views/contact-fields.ts';

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
    email: {
      control: 'email',
      label: 'Adresse e-mail',
      autoComplete: 'email',
      inputMode: 'email',
      isRequired: true,
    },
    emailConfirmation: {
      control: 'email',
      label: 'La même adresse, pour éviter une faute',
      autoComplete: 'email',
      inputMode: 'email',
      isRequired: true,
    },
    password: {
      control: 'password',
      label: 'Mot de passe',
      autoComplete: 'new-password',
      isRequired: true,
    },
    passwordConfirmation: {
      control: 'password',
      label: 'Le même mot de passe',
      autoComplete: 'new-password',
      isRequired: true,
    },
    termsAccepted: { control: 'checkbox', label: 'J’accepte les conditions générales.', called: '' },
  },
});
