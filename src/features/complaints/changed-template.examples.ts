import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { complaintChanged } from './changed-template.ts';

const data = {
  civility: 'Mme',
  lastName: 'Lefort',
  number: 'R2026-48213902',
  subject: 'Changer mon nom ou ma date de naissance',
} as const;

export const mails = [
  mailExamples(complaintChanged, [
    {
      name: 'Le service client attend une réponse',
      data: {
        ...data,
        state: 'EN_ATTENTE_CLIENT',
        message: 'Le passeport porte encore votre ancien nom. Envoyez-nous l’acte de mariage.',
      },
    },
    { name: 'En cours, sans un mot', data: { ...data, state: 'EN_COURS', message: '' } },
    {
      name: 'Nom changé',
      data: {
        ...data,
        state: 'TRAITEE',
        message: 'Toutes nos félicitations.',
        identity: { lastName: 'Lefort', firstName: 'Inès', birthDate: '1985-04-03' },
      },
    },
  ]),
];
