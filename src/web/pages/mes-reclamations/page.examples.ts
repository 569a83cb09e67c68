import { messageOf } from '#domain/errors/catalogue.ts';
import { NBSP } from '#domain/typography.ts';
import {
  PLAIN_SUBJECTS,
  ruleOfSubject,
  STATE_WORDS,
  SUBJECTS,
  type Subject,
  subjectWords,
} from '#features/complaints/contract.ts';
import { onePage, unreadable } from '#web/gallery/data/lists.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';
import { wayOfComplaint } from './way-of-a-complaint.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const PATH = '/besoin-daide/mes-reclamations';
const STATES = ['ENVOYEE', 'EN_COURS', 'EN_ATTENTE_CLIENT', 'TRAITEE'] as const;
const keyAt = (index: number): string => `0199c1d0-6f00-7000-8000-00000000000${index}`;
const rows: NonNullable<Data['complaints']>['rows'] = STATES.map((state, index) => ({
  key: keyAt(index),
  number: `R2026-4821390${index}`,
  href: `${PATH}?demande=${keyAt(index)}`,
  subject: subjectWords(SUBJECTS[index] ?? 'autre'),
  state,
  label: STATE_WORDS[state],
  opened: { date: `${20 - index}/11/2026`, machine: `2026-11-${20 - index}T09:00:00Z` },
  changed: { date: '22/11/2026', machine: '2026-11-22T09:00:00Z' },
}));
const complaints = onePage(PATH, `4${NBSP}réclamations`, rows);
const full: Data = {
  complaints,
  thread: undefined,
  reply: undefined,
  sent: undefined,
  isAnswered: false,
  choices: undefined,
  edit: undefined,
  notSent: messageOf('complaint-not-sent'),
};
const none: Data = { ...full, complaints: onePage(PATH, `0${NBSP}réclamation`, []) };
const files = { folder: keyAt(8), kept: [] };
const kept = {
  folder: keyAt(8),
  kept: [
    { key: keyAt(5), name: 'passeport.jpg', size: `1,2${NBSP}Mo` },
    { key: keyAt(6), name: 'livret-de-famille.pdf', size: `340${NBSP}ko` },
  ],
};
const editOf = (subject: Subject, values: Readonly<Record<string, string>>): NonNullable<Data['edit']> => ({
  ...ruleOfSubject(subject),
  transaction: keyAt(9),
  values,
  files,
  subjects: PLAIN_SUBJECTS.map((value) => ({ value, label: subjectWords(value) })),
  today: { name: 'Camille Vasseur', birthDate: '3 avril 1986' },
});
const plain = editOf('voyage', { subject: 'voyage' });
const identity = editOf('identite', { lastName: 'Vasseur', firstName: 'Camille', birthDate: '03/04/1986' });
const WHEN = { opened: '20 novembre 2026', changed: '22 novembre 2026' };
const thread: NonNullable<Data['thread']> = {
  number: 'R2026-48213902',
  subject: subjectWords('identite'),
  state: 'EN_ATTENTE_CLIENT',
  way: wayOfComplaint('EN_ATTENTE_CLIENT', WHEN),
  asked: [
    { label: 'Nom', value: 'Lefort' },
    { label: 'Prénom', value: 'Camille' },
    { label: 'Date de naissance', value: '03/04/1986' },
  ],
  messages: [
    {
      id: keyAt(1),
      isOurs: false,
      isUnderway: false,
      message: 'Je me suis mariée en septembre.',
      when: { date: '20 novembre 2026 à 10h00', machine: '2026-11-20T09:00:00Z' },
      files: [{ href: `${PATH}?fichier=${keyAt(5)}`, name: 'passeport.jpg', size: `1,2${NBSP}Mo` }],
    },
    {
      id: keyAt(2),
      isOurs: true,
      isUnderway: false,
      message: 'Le passeport porte encore votre ancien nom. Envoyez-nous l’acte de mariage.',
      when: { date: '22 novembre 2026 à 10h00', machine: '2026-11-22T09:00:00Z' },
      files: [],
    },
  ],
};

export const examples: Examples = {
  route: PATH,
  cases: {
    full: { name: 'Les quatre états', visitor: 'blue', data: full },
    pages: {
      name: 'Plusieurs pages',
      visitor: 'red',
      data: { ...full, complaints: { ...complaints, pages: 3, page: 2, total: `24${NBSP}réclamations` } },
    },
    empty: { name: 'Aucune', visitor: 'traveller', data: none },
    sent: { name: 'Envoyée', visitor: 'blue', data: { ...full, sent: 'R2026-48213900' } },
    choosing: {
      name: 'Choisir un sujet',
      visitor: 'traveller',
      query: '?ecrire=1',
      data: {
        ...none,
        choices: SUBJECTS.map((id) => ({
          id,
          href: `${PATH}?sujet=${id}`,
          label: ruleOfSubject(id).label,
          needs: ruleOfSubject(id).needs,
        })),
      },
    },
    writing: { name: 'Écrire', visitor: 'traveller', query: '?sujet=voyage', data: { ...none, edit: plain } },
    identity: {
      name: 'Changer de nom',
      visitor: 'blue',
      query: '?sujet=identite',
      data: { ...none, edit: identity },
    },
    trip: {
      name: 'Un voyage qui manque',
      visitor: 'blue',
      query: '?sujet=voyage-manquant',
      data: { ...none, edit: editOf('voyage-manquant', { day: '', train: '', orderNumber: '' }) },
    },
    file: {
      name: 'Un fichier refusé, deux gardés',
      visitor: 'blue',
      query: '?sujet=identite',
      data: { ...full, edit: { ...identity, files: kept } },
      answer: {
        form: 'identite',
        values: { lastName: 'Lefort', firstName: 'Camille', birthDate: '03/04/1986' },
        errors: {
          files: `acte.heic${NBSP}: Le format HEIC n’est pas accepté. Enregistrez la photo en JPEG, puis joignez-la.`,
        },
      },
    },
    refused: {
      name: 'Une réponse à corriger',
      visitor: 'blue',
      query: '?sujet=voyage',
      data: { ...full, edit: plain },
      answer: {
        form: 'ecrire',
        values: { subject: 'voyage', message: '' },
        errors: { message: 'Champ obligatoire' },
      },
    },
    failing: {
      name: 'L’envoi a échoué',
      visitor: 'blue',
      query: '?sujet=voyage',
      data: { ...full, edit: plain },
      answer: {
        form: 'ecrire',
        values: { subject: 'voyage', message: 'Mon train a été annulé.' },
        errors: {},
        message: messageOf('complaint-not-sent'),
      },
    },
    thread: {
      name: 'Le service client attend une réponse',
      visitor: 'blue',
      query: `?demande=${keyAt(2)}`,
      data: { ...full, complaints: undefined, thread, reply: { transaction: keyAt(9), files } },
    },
    answered: {
      name: 'La réponse est partie',
      visitor: 'blue',
      query: `?demande=${keyAt(2)}&repondu=1`,
      data: {
        ...full,
        complaints: undefined,
        isAnswered: true,
        thread: { ...thread, state: 'EN_COURS', way: wayOfComplaint('EN_COURS', WHEN) },
      },
    },
    underway: {
      name: 'La réponse est en route',
      visitor: 'blue',
      query: `?demande=${keyAt(2)}`,
      data: {
        ...full,
        complaints: undefined,
        thread: {
          ...thread,
          messages: [
            ...thread.messages,
            {
              id: keyAt(3),
              isOurs: false,
              isUnderway: true,
              message: 'Voici l’acte de mariage.',
              when: { date: '22 novembre 2026 à 18h20', machine: '2026-11-22T17:20:00Z' },
              files: [],
            },
          ],
        },
      },
    },
    treated: {
      name: 'Traitée',
      visitor: 'blue',
      query: `?demande=${keyAt(2)}`,
      data: {
        ...full,
        complaints: undefined,
        thread: { ...thread, state: 'TRAITEE', way: wayOfComplaint('TRAITEE', WHEN) },
      },
    },
    incident: {
      name: 'Le suivi ne peut pas être lu',
      visitor: 'blue',
      data: { ...full, complaints: unreadable(PATH, 'complaints-unavailable') },
    },
  },
};
