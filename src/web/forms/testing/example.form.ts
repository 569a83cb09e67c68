import { defineForm } from '../define-form.ts';

/** What the example form below asks for; pages take the type of their schema instead: `z.input<typeof …>`. */
interface ExampleInput {
  readonly quantity: number;
  readonly buyer: 'MOI' | 'AUTRE';
  readonly hasCard?: boolean;
  readonly cardNumber?: string;
  readonly email: string;
  readonly emailConfirmation: string;
  readonly password: string;
  readonly address: { readonly codePostale: string; readonly pays: string };
  readonly children: readonly { readonly firstName: string; readonly birthDate: string }[];
  readonly startDate: string;
  readonly termsAccepted: boolean;
}

/** Every kind of control, a group, rows, and parts that depend on an answer: for the gallery and the tests of forms. */
export const exampleForm = defineForm<ExampleInput>()({
  intention: 'exemple',
  method: 'post',
  submit: 'Commander',
  busy: 'Commande en cours…',
  fields: {
    quantity: { control: 'number', label: 'Quantité', isRequired: true },
    buyer: {
      control: 'radio',
      label: 'Pour qui ?',
      isRow: true,
      choices: [
        { value: 'MOI', label: 'Pour moi' },
        { value: 'AUTRE', label: 'Pour quelqu’un d’autre' },
      ],
    },
    hasCard: {
      control: 'checkbox',
      label: 'Cette personne a une carte de fidélité',
      when: { field: 'buyer', is: 'AUTRE' },
    },
    cardNumber: {
      control: 'text',
      label: 'Numéro de carte',
      hint: 'Les neuf chiffres qui suivent le préfixe.',
      prefix: '29090109',
      autoComplete: 'off',
      inputMode: 'numeric',
      when: { field: 'hasCard', is: 'on' },
    },
    email: { control: 'email', label: 'Adresse e-mail', autoComplete: 'email', isRequired: true },
    emailConfirmation: {
      control: 'email',
      label: 'La même adresse, une seconde fois',
      called: 'Confirmation de l’adresse e-mail',
      autoComplete: 'off',
      isRequired: true,
    },
    password: { control: 'password', label: 'Mot de passe', autoComplete: 'new-password', isRequired: true },
    'address.codePostale': {
      control: 'text',
      label: 'Code postal',
      autoComplete: 'postal-code',
      width: 'short',
    },
    'address.pays': {
      control: 'select',
      label: 'Pays',
      choices: [
        { value: 'BE', label: 'Belgique' },
        { value: 'FR', label: 'France' },
      ],
    },
    'children.*.firstName': { control: 'text', label: 'Prénom', autoComplete: 'off' },
    'children.*.birthDate': { control: 'birth-date', label: 'Date de naissance' },
    startDate: { control: 'date', label: 'Valable à partir du', calendar: true },
    termsAccepted: { control: 'checkbox', label: 'J’accepte les Conditions Générales de Vente', called: '' },
  },
  rows: {
    children: { legend: (row) => `Enfant ${row + 1}`, of: (row) => `de l’enfant ${row + 1}` },
  },
  groups: [{ legend: 'Adresse', fields: ['address.codePostale', 'address.pays'] }],
});
