import { Landscape, tierScene } from '../landscape/landscape.tsx';
import type { TierColour } from '../tier.ts';
import './prime-face.css';

/**
 * What a prime is worth, large, on a ground of its colour: a tile in a list, a stub beside what it gives, a plate at the head of its page.
 * A picture: what it says is said in words beside it.
 */
export const PrimeFace = ({
  words,
  note,
  colour,
  shape,
}: {
  /** « −20 % », « 8 € » */
  words: string;
  /** « votre prochain billet » */
  note: string;
  colour: TierColour;
  shape: 'tile' | 'stub' | 'plate';
}) => (
  <span className={`prime-face prime-face--${shape}`} data-face={colour} aria-hidden="true">
    {shape !== 'tile' && (
      <Landscape scene={tierScene[colour]} view={shape === 'plate' ? 'wide' : 'poster'} face={colour} />
    )}
    <span className="prime-face__words">
      <b>{words}</b>
      {shape !== 'tile' && <small>{note}</small>}
    </span>
  </span>
);
