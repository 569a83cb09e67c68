import { thousands } from '#domain/typography.ts';
import { TrainDrawing } from '../landscape/landscape.tsx';
import { position } from '../line/position.ts';
import { placeLabels, sideOf } from './place-labels.ts';
import './reward-line.css';

export interface RewardStop {
  /** « Dijon », « Don » */
  readonly name: string;
  readonly points: number;
}

/** Where the dearest reward stands once the balance has gone beyond it. */
const LAST_WHEN_BEYOND = 0.88;
const HERE = 'vous êtes ici';

/**
 * Rewards by price along the track under a landscape, the train at the balance: solid where the points reach, two rails beyond. Prices
 * stand by their square root, or the cheapest would all be one. Rewards come sorted, cheapest first.
 */
export const RewardLine = ({ stops, balance }: { stops: readonly RewardStop[]; balance: number }) => {
  const last = stops.at(-1)?.points ?? 0;
  const end = Math.sqrt(Math.max(last, 1));
  const isBeyond = balance > last;
  const shareOf = (points: number): number => (Math.sqrt(points) / end) * (isBeyond ? LAST_WHEN_BEYOND : 1);
  const here = isBeyond ? 1 : shareOf(balance);
  const rows = placeLabels(
    stops.map(({ name, points }) => ({ at: shareOf(points), figure: thousands(points), title: name })),
    { at: here, words: HERE },
  );
  const border = stops.filter(({ points }) => points <= balance).length;
  const items = stops.map(({ name, points }, index) => {
    const at = shareOf(points);
    const side = sideOf(at);
    const place = side === 'middle' ? '' : ` reward-line__stop--${side}`;
    return (
      <li
        key={`${points} ${name}`}
        className={`reward-line__stop reward-line__stop--${rows[index]}${place}${
          index < border ? ' reward-line__stop--reached' : ''
        }${index === 0 || index === stops.length - 1 ? ' reward-line__stop--end' : ''}`}
        data-at={position(at)}
      >
        <span>
          <b>{thousands(points)}</b> {name}
        </span>
      </li>
    );
  });
  items.splice(
    border,
    0,
    <li
      key="here"
      className={here < 0.15 ? 'reward-line__here reward-line__here--start' : 'reward-line__here'}
      data-at={position(here)}
      aria-current="true"
    >
      <b>{thousands(balance)}</b> {HERE}
    </li>,
  );
  return (
    <div className="reward-line">
      <div className="track" aria-hidden="true">
        <i className="track__done" data-at={position(here)} />
        <span className="track__train" data-at={position(here)}>
          <TrainDrawing />
        </span>
      </div>
      <ol className="reward-line__stops" aria-label="Primes en points, de la moins chère à la plus chère">
        {items}
      </ol>
    </div>
  );
};
