import { messageOf } from '#domain/errors/catalogue.ts';
import { STATE_WORDS, SUBJECT_WORDS, SUBJECTS } from '#features/complaints/contract.ts';
import { onePage, unreadable } from '#web/gallery/data/lists.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const PATH = '/besoin-daide/mes-reclamations';
const STATES = ['ENVOYEE', 'EN_COURS', 'EN_ATTENTE_CLIENT', 'TRAITEE'] as const;
const rows: Data['complaints']['rows'] = STATES.map((state, index) => ({
  key: `0199c1d0-6f00-7000-8000-00000000000${index}`,
  number: `R2026-4821390${index}`,
  subject: SUBJECT_WORDS[SUBJECTS[index] ?? 'autre'],
  state,
  label: STATE_WORDS[state],
  opened: { date: `${20 - index}/11/2026`, machine: `2026-11-${20 - index}T09:00:00Z` },
  changed: { date: '22/11/2026', machine: '2026-11-22T09:00:00Z' },
}));
const full: Data = {
  complaints: onePage(PATH, '4\u00a0réclamations', rows),
  sent: undefined,
  edit: undefined,
};
const none: Data = { ...full, complaints: onePage(PATH, '0\u00a0réclamation', []) };
const edit: Data['edit'] = {
  transaction: '0199c1d0-6f00-7000-8000-000000000009',
  subject: '',
  orderNumber: '',
  subjects: [
    { value: '', label: 'Choisissez' },
    ...SUBJECTS.map((value) => ({ value, label: SUBJECT_WORDS[value] })),
  ],
};

export const examples: Examples = {
  route: PATH,
  cases: {
    full: { name: 'Les quatre états', visitor: 'blue', data: full },
    pages: {
      name: 'Plusieurs pages',
      visitor: 'red',
      data: { ...full, complaints: { ...full.complaints, pages: 3, page: 2, total: '24\u00a0réclamations' } },
    },
    empty: { name: 'Aucune', visitor: 'traveller', data: none },
    sent: { name: 'Envoyée', visitor: 'blue', data: { ...full, sent: 'R2026-48213900' } },
    writing: { name: 'Écrire', visitor: 'traveller', query: '?ecrire=1', data: { ...none, edit } },
    refused: {
      name: 'Une réponse à corriger',
      visitor: 'blue',
      query: '?ecrire=1',
      data: { ...full, edit },
      answer: {
        form: 'ecrire',
        values: { subject: '', message: 'Mon train a été annulé.' },
        errors: { subject: 'Champ obligatoire' },
      },
    },
    failing: {
      name: 'L’envoi a échoué',
      visitor: 'blue',
      query: '?ecrire=1',
      data: { ...full, edit },
      answer: {
        form: 'ecrire',
        values: { subject: 'voyage', message: 'Mon train a été annulé.' },
        errors: {},
        message: messageOf('complaint-not-sent'),
      },
    },
    incident: {
      name: 'Le suivi ne peut pas être lu',
      visitor: 'blue',
      data: { ...full, complaints: unreadable(PATH, 'complaints-unavailable') },
    },
  },
};
