import type { ReactNode } from 'react';
import { ViewContext } from '#web/context/page-hooks.ts';
import type { Examples } from '../gallery/example.ts';
import { visitors } from '../gallery/visitors.ts';
import { Form, FormFields, SubmitButton } from './form.tsx';
import type { FormAnswer } from './form-answer.ts';
import { exampleForm } from './testing/example.form.ts';

const refused: FormAnswer = {
  form: 'exemple',
  values: { quantity: '0', buyer: 'AUTRE', email: 'camille@', 'children.0.firstName': 'Zoé 2' },
  errors: {
    quantity: 'Indiquez un nombre entre 1 et 20.',
    email: 'Format e-mail incorrect',
    emailConfirmation: 'Champ obligatoire',
    'children.1.birthDate': 'Champ obligatoire',
    'children.0.firstName': 'Lettres, trait d’union, apostrophe, point et espace seulement.',
    'address.codePostale': 'Le code postal est erroné',
    termsAccepted: 'Les Conditions Générales de Vente doivent être validées',
  },
};

const Shown = ({ answer }: { answer?: FormAnswer }): ReactNode => (
  <ViewContext
    value={{
      ...visitors.blue,
      page: { id: 'galerie', title: 'Galerie', path: '/' },
      display: { mode: 'default', font: 'default', spacing: 'default' },
      correlationId: '7f3a92c1',
    }}
  >
    <Form of={exampleForm} answer={answer} values={{ buyer: 'MOI' }} rows={{ children: 2 }}>
      <FormFields />
      <SubmitButton />
    </Form>
  </ViewContext>
);

export const examples: Examples = {
  title: 'Formulaires',
  order: 7,
  cases: [{ name: 'Un formulaire décrit par ses données, refusé', node: <Shown answer={refused} /> }],
};
