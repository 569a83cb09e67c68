import type { Examples } from '../../gallery/example.ts';
import { Panorama } from '../page-layout/page-layout.tsx';
import { JourneyLine, StatusLine, StepLine, TripCounter, VerticalSteps } from './line.tsx';

const stops = (missing: string) => [
  { at: 0, label: '0', note: '14 juin 2025' },
  {
    at: 1500,
    label: '1 500',
    note: `Grand Voyageur${missing && `, encore ${missing}`}`,
    shortNote: missing ? `encore ${missing}` : 'gardé',
  },
  { at: 2200, label: '2 200', note: 'Le Club', shortNote: 'Club' },
];
const steps = ['Itinéraire', 'Aller', 'Retour', 'Voyageurs', 'Récapitulatif', 'Confirmation'].map(
  (label) => ({ label, href: '#etape' }),
);

export const examples: Examples = {
  title: 'La ligne',
  order: 2,
  cases: [
    {
      name: 'Statut, en chemin',
      wide: true,
      node: <StatusLine value={1240} valueLabel="1 240 points Statut" stops={stops('260')} />,
    },
    {
      name: 'Statut, juste après un arrêt',
      wide: true,
      node: <StatusLine value={1620} valueLabel="1 620 points Statut" stops={stops('')} />,
    },
    {
      name: 'Statut, au départ',
      wide: true,
      node: <StatusLine value={0} valueLabel="0 point Statut" stops={stops('1 500')} />,
    },
    {
      name: 'Statut, au-delà du dernier arrêt',
      wide: true,
      node: <StatusLine value={2680} valueLabel="2 680 points Statut" stops={stops('')} />,
    },
    {
      name: 'Étapes d’une commande, sous un bandeau',
      wide: true,
      node: (
        <Panorama
          scene="coast"
          view="strip"
          height="strip"
          line={<StepLine steps={steps} current={1} label="Étapes de la commande" />}
        />
      ),
    },
    {
      name: 'Étapes, dernière',
      wide: true,
      node: <StepLine steps={steps} current={5} label="Étapes de la commande terminée" />,
    },
    {
      name: 'Trajet avec deux correspondances',
      node: (
        <JourneyLine
          changes={[
            { from: 0.3, to: 0.38 },
            { from: 0.66, to: 0.8 },
          ]}
        />
      ),
    },
    {
      name: 'Compteur de voyages',
      node: (
        <TripCounter
          trips={14}
          marks={[
            { at: 10, label: 'Code 20 % reçu' },
            { at: 20, label: 'Code 20 % et statut gardé' },
          ]}
        />
      ),
    },
    {
      name: 'Remboursement, à la verticale',
      node: (
        <VerticalSteps
          label="Remboursement"
          steps={[
            { title: 'Demandé', note: 'le 3 mars 2026 à 14h05', state: 'done' },
            { title: 'Accepté : 8 400 points et 12,50 €', note: 'le 3 mars 2026 à 14h06', state: 'done' },
            { title: 'Points recrédités', note: 'sous 24 heures', state: 'current' },
            { title: 'Euros reversés sur votre carte', note: 'sous 5 jours', state: 'coming' },
          ]}
        />
      ),
    },
  ],
};
