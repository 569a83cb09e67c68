import type { Examples } from '../../gallery/example.ts';
import { StatusLine } from '../line/line.tsx';
import { LoyaltyCard } from '../loyalty-card/loyalty-card.tsx';
import { Panorama } from './page-layout.tsx';

const stops = [
  { at: 0, label: '0', note: '14 juin 2025' },
  { at: 1500, label: '1 500', note: 'Grand Voyageur gardé, encore 260', shortNote: 'encore 260' },
  { at: 2200, label: '2 200', note: 'Le Club', shortNote: 'Club' },
];

const tiers = [
  ['blue', 'coast', 'GV'],
  ['red', 'gorge', 'GV_TRANS'],
  ['berry', 'vineyard', 'GV_CLUB'],
  ['yellow', 'alps', 'T_CLUB'],
] as const;

export const examples: Examples = {
  title: 'Paysages',
  order: 0,
  cases: [
    ...tiers.map(([colour, scene, type]) => ({
      name: `Le paysage du niveau ${type}`,
      node: (
        <div data-tier={colour} className="gallery__tier">
          <Panorama
            scene={scene}
            line={<StatusLine value={1240} valueLabel="1 240 points Statut" stops={stops} />}
          >
            <div className="gallery__greeting">
              <div>
                <h2>Bonjour Camille</h2>
                <p className="figure gallery__figure">18 400</p>
              </div>
              <LoyaltyCard
                type={type}
                number="2909 0109 4172 6385 0"
                holder="Camille Vasseur"
                validity="jusqu’au 14/06/2026"
              />
            </div>
          </Panorama>
        </div>
      ),
    })),
    {
      name: 'L’affiche d’accueil',
      node: (
        <div className="gallery__tier">
          <Panorama scene="bay" phoneView="slim" height="hero">
            <p className="heading gallery__display">Chaque trajet prépare le suivant.</p>
          </Panorama>
        </div>
      ),
    },
  ],
};
