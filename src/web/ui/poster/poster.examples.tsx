import type { Examples } from '../../gallery/example.ts';
import { RewardLadder } from '../reward-ladder/reward-ladder.tsx';
import { Poster } from './poster.tsx';

export const examples: Examples = {
  title: 'Affiches et échelle des récompenses',
  order: 12,
  cases: [
    {
      name: 'Destinations',
      node: (
        <div className="gallery__posters">
          <Poster href="#marseille" scene="coast" view="portrait" title="Marseille" size="big">
            3 h 14, dès 6 400 points
          </Poster>
          <Poster href="#annecy" scene="alps" title="Annecy">
            3 h 42, dès 6 900 points
          </Poster>
          <Poster href="#beaune" scene="vineyard" title="Beaune">
            2 h 12, dès 4 300 points
          </Poster>
          <Poster href="#saint-flour" scene="gorge" title="Saint-Flour">
            6 h 05, dès 5 200 points
          </Poster>
          <Poster href="#modane" scene="winter" title="Modane">
            4 h 20, dès 6 100 points
          </Poster>
        </div>
      ),
    },
    {
      name: 'À votre portée',
      node: (
        <RewardLadder
          balance={18400}
          balanceLabel="18 400 points"
          rewards={[
            {
              href: '#don',
              title: 'Don : une haie le long d’une voie',
              note: 'Dix mètres d’arbustes plantés, reçu par e-mail',
              points: 2000,
            },
            { href: '#france', title: 'Billet France', note: 'Un aller simple en 2de classe', points: 5500 },
            {
              href: '#carte',
              title: 'Carte Avantage Adulte',
              note: 'Un an, −30 % toute l’année',
              points: 9800,
              pointsBefore: 12250,
            },
            { href: '#barcelone', title: 'Week-end à Barcelone, aller-retour', points: 21000 },
          ]}
        />
      ),
    },
  ],
};
