import type { TierColour } from '../tier.ts';
import alps from './scenes/alps.svg?no-inline';
import bay from './scenes/bay.svg?no-inline';
import coast from './scenes/coast.svg?no-inline';
import gorge from './scenes/gorge.svg?no-inline';
import meadow from './scenes/meadow.svg?no-inline';
import plain from './scenes/plain.svg?no-inline';
import rails from './scenes/rails.svg?no-inline';
import train from './scenes/train.svg?no-inline';
import vineyard from './scenes/vineyard.svg?no-inline';
import winter from './scenes/winter.svg?no-inline';
import './landscape.css';

const files = { alps, bay, coast, gorge, meadow, plain, vineyard, winter };

/** A landscape: `bay` (home), `coast`, `gorge`, `vineyard`, `alps` (one per tier), `plain` (no tier), `meadow`, `winter`. */
export type Scene = keyof typeof files;
/** The shape it is drawn for; `portrait` only for coast and winter, `slim` only for bay, `panel` only for winter, `card` only for the four tiers. */
export type SceneView = 'wide' | 'strip' | 'card' | 'tall' | 'poster' | 'portrait' | 'slim' | 'panel';
export type Palette = TierColour | 'green' | 'plain' | 'winter';

const palettes: Partial<Record<Scene, Palette>> = {
  coast: 'blue',
  gorge: 'red',
  vineyard: 'berry',
  alps: 'yellow',
  meadow: 'green',
  plain: 'plain',
  winter: 'winter',
};

/** The landscape of a tier. */
export const tierScene: Record<TierColour, Scene> = {
  blue: 'coast',
  red: 'gorge',
  berry: 'vineyard',
  yellow: 'alps',
};

/** The day palette a scene is drawn in, for an ancestor that paints the same sky (`data-land`). */
export const scenePalette = (scene: Scene): Palette | undefined => palettes[scene];

/**
 * A flat landscape that fills its positioned parent, decorative for assistive technology. `face` draws it in the colours of a card
 * instead of daylight.
 */
export const Landscape = ({
  scene,
  view = 'wide',
  face,
  className = '',
}: {
  scene: Scene;
  view?: SceneView;
  face?: TierColour;
  className?: string;
}) => (
  <svg
    className={`landscape ${className}`}
    data-land={face ? undefined : palettes[scene]}
    data-face={face}
    aria-hidden="true"
    focusable="false"
  >
    <use href={`${files[scene]}#${view}`} />
  </svg>
);

/** The face of a discount card, by where the sun stands on it. */
export type DiscountFace = 'young' | 'adult' | 'family' | 'freedom' | 'senior';

/** Rails to the sun, in the colours of a discount card. */
export const RailsLandscape = ({ face }: { face: DiscountFace }) => (
  <svg className="landscape" data-face={face} aria-hidden="true" focusable="false">
    <use href={`${rails}#${face}`} />
  </svg>
);

/** The train of the line, nose at its right edge; as wide as its parent, a car shorter on phones so that it still reads as a train. */
export const TrainDrawing = () => (
  <>
    <svg className="train-drawing wide-only" viewBox="0 0 288 18" aria-hidden="true" focusable="false">
      <use href={`${train}#train`} />
    </svg>
    <svg
      className="train-drawing train-drawing--short phone-only"
      viewBox="0 0 205 18"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${train}#short`} />
    </svg>
  </>
);
