import { NBSP } from '#domain/typography.ts';
import type { Examples } from '../../gallery/example.ts';
import { PrimeFace } from './prime-face.tsx';

const faces = [
  { words: `−20${NBSP}%`, note: 'votre prochain billet', colour: 'red' },
  { words: `8${NBSP}€`, note: 'au bar du train', colour: 'yellow' },
  { words: `1${NBSP}mois`, note: 'de forfait annuel', colour: 'berry' },
  { words: 'Salon', note: 'une entrée', colour: 'blue' },
] as const;

export const examples: Examples = {
  title: 'Visage d’une prime',
  order: 6,
  cases: (['tile', 'stub', 'plate'] as const).map((shape) => ({
    name: { tile: 'Dans une liste', stub: 'Au talon', plate: 'En tête de sa page' }[shape],
    node: (
      <div className="gallery__faces">
        {faces.map((face) => (
          <div className={`gallery__face gallery__face--${shape}`} key={face.words}>
            <PrimeFace {...face} shape={shape} />
          </div>
        ))}
      </div>
    ),
  })),
};
