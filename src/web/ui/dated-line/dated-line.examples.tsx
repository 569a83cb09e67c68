import type { Examples } from '../../gallery/example.ts';
import { DatedLine } from './dated-line.tsx';

const asked = {
  label: 'Demandé',
  when: '22 nov. à 09h31',
  dateTime: '2026-11-22T08:31Z',
  state: 'done',
} as const;
const accepted = {
  label: 'Accepté',
  when: '22 nov. à 14h02',
  dateTime: '2026-11-22T13:02Z',
  state: 'done',
} as const;
const sent = {
  label: 'Envoyé',
  when: '23 nov. à 06h00',
  dateTime: '2026-11-23T05:00Z',
  state: 'done',
} as const;

export const examples: Examples = {
  title: 'Étapes datées',
  order: 14,
  cases: [
    {
      name: 'En route',
      wide: true,
      node: (
        <DatedLine
          label="Étapes du remboursement"
          stops={[asked, accepted, sent, { label: 'Crédité', when: 'selon votre banque', state: 'coming' }]}
        />
      ),
    },
    {
      name: 'Arrivé',
      wide: true,
      node: <DatedLine label="Étapes du remboursement" stops={[asked, { ...accepted, label: 'Crédités' }]} />,
    },
    {
      name: 'Arrêté',
      wide: true,
      node: (
        <DatedLine
          label="Étapes du remboursement"
          stops={[asked, { ...accepted, label: 'Refusé', state: 'stuck' }]}
        />
      ),
    },
  ],
};
