import type { ReactNode } from 'react';
import { TrainDrawing } from '../landscape/landscape.tsx';
import { crowded, position, statusScale } from './position.ts';
import './line.css';

export interface StatusStop {
  /** Value on the line (0, 1 500, 2 200 status points). */
  at: number;
  /** « 1 500 » */
  label: string;
  /** « Grand Voyageur gardé, encore 260 » */
  note?: string;
  /** A shorter note for phones (« encore 260 »); none hides it there. */
  shortNote?: string;
}

/**
 * Which way a stop's label runs: out of the way of today's mast, backwards just behind the train, and forwards just ahead of it, where it
 * would else be centred (on phones).
 */
const stopLook = (share: number, today: number): string => {
  if (share === 0) return ' status-line__stop--first';
  if (share === 1) return ' status-line__stop--last';
  if (today > share && today - share < 0.16) return ' status-line__stop--behind';
  return ` status-line__stop--between${today <= share && share - today < 0.16 ? ' status-line__stop--ahead' : ''}`;
};

/**
 * Status points as a line with stops; the train stands at today's value, travelled track is solid, track to come two thin rails. The
 * line crosses the whole window and its stops stand on the page's grid: put it in a `container`, under a `Panorama` or on paper.
 */
export const StatusLine = ({
  value,
  valueLabel,
  valueNote = 'aujourd’hui',
  stops,
  label = 'Points Statut',
}: {
  value: number;
  /** « 1 240 points Statut » */
  valueLabel: string;
  valueNote?: string;
  stops: readonly StatusStop[];
  label?: string;
}) => {
  const { at, shareOf } = statusScale(
    value,
    stops.map((stop) => stop.at),
  );
  const shares = stops.map((stop) => shareOf(stop.at));
  const wide = at > 0 && crowded(at, shares, { today: 0.2, stop: 0.22 });
  const narrow = at > 0 && crowded(at, shares, { today: 0.42, stop: 0.26, centred: true });
  const next = stops.find((stop) => stop.at > value);
  const here = (
    <li
      key="today"
      className={`status-line__today${wide ? ' status-line__today--low' : ''}${narrow ? ' status-line__today--low-phone' : ''}${at < 300 ? ' status-line__today--right' : ''}${at === 0 ? ' status-line__today--start' : ''}`}
      data-at={at}
      aria-current="true"
    >
      <b>{valueLabel}</b>
      <span>{valueNote}</span>
    </li>
  );
  // At the very start the train stands in the first stop, which then says today's value instead of its own.
  const items = stops
    .filter((stop) => !(at === 0 && stop.at === 0))
    .map((stop) => ({
      at: stop.at,
      node: (
        <li
          key={stop.at}
          className={`status-line__stop${stopLook(shareOf(stop.at), at / 1000)}${
            value >= stop.at ? ' status-line__stop--passed' : stop === next ? ' status-line__stop--next' : ''
          }`}
          data-at={position(shareOf(stop.at))}
        >
          <b>{stop.label}</b>
          {value >= stop.at && <span className="visually-hidden"> atteint, </span>}
          {stop.note && (
            <span className={stop.shortNote ? 'status-line__long' : 'status-line__note'}>{stop.note}</span>
          )}
          {stop.shortNote && <span className="status-line__short">{stop.shortNote}</span>}
        </li>
      ),
    }));
  const after = items.findIndex((item) => item.at > value);
  const ordered = items.map((item) => item.node);
  ordered.splice(after === -1 ? items.length : after, 0, here);
  return (
    <div
      className={`status-line${wide ? ' status-line--tall' : ''}${narrow ? ' status-line--tall-phone' : ''}`}
    >
      <div className="track" aria-hidden="true">
        <i className="track__done" data-at={at} />
        <span className="track__train" data-at={at}>
          <TrainDrawing />
        </span>
      </div>
      <ol className="status-line__stops" aria-label={label}>
        {ordered}
      </ol>
    </div>
  );
};

export interface Step {
  label: string;
  /** Leads back to a step already taken. */
  href?: string | undefined;
}

/**
 * The steps of an order, an exchange or an account creation. `current` counts from 0; earlier steps with an address are links. On phones
 * only the current step is named.
 */
export const StepLine = ({
  steps,
  current,
  label,
}: {
  steps: readonly Step[];
  /** As many as there are steps, once all are done. */
  current: number;
  label: string;
}) => (
  <nav className="step-line" aria-label={label}>
    <div className="track" aria-hidden="true">
      <i
        className="track__done"
        data-at={position(steps.length > 1 ? Math.min(1, current / (steps.length - 1)) : 0)}
      />
    </div>
    <ol className="step-line__steps">
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={index < current ? 'step-line__step step-line__step--done' : 'step-line__step'}
          aria-current={index === current ? 'step' : undefined}
          data-at={position(steps.length > 1 ? index / (steps.length - 1) : 0)}
        >
          {index < current && step.href ? <a href={step.href}>{step.label}</a> : <span>{step.label}</span>}
          {index < current && <span className="visually-hidden"> (fait)</span>}
        </li>
      ))}
    </ol>
    <p className="step-line__count phone-only" aria-hidden="true">
      {current < steps.length ? (
        <>
          Étape {current + 1} sur {steps.length} <b>{steps[current]?.label}</b>
        </>
      ) : (
        <b>Toutes les étapes sont faites</b>
      )}
    </p>
  </nav>
);

export interface Change {
  /** Share of the journey's duration (0 to 1) at which the train arrives at the change, and at which the next one leaves. */
  from: number;
  to: number;
}

/** A journey as a line: its ends, a ring at each change, dashes as long as the wait. Decorative: times and changes are said in words. */
export const JourneyLine = ({ changes = [], struck }: { changes?: readonly Change[]; struck?: boolean }) => (
  <span className={struck ? 'journey-line journey-line--struck' : 'journey-line'} aria-hidden="true">
    {changes.map(({ from, to }) => (
      <i
        key={`wait-${from}`}
        className="journey-line__wait"
        data-at={position(from)}
        data-to={position(to)}
      />
    ))}
    <i className="journey-line__stop" data-at={0} />
    {changes.map(({ from }) => (
      <i key={from} className="journey-line__stop" data-at={position(from)} />
    ))}
    <i className="journey-line__stop" data-at={1000} />
  </span>
);

/**
 * The trips of the year, one stop each; `marks` are stops that give something (« Code 20 % reçu le 8 janvier »). With `isBearing` what they
 * give hangs from them, below and in words of its own.
 */
export const TripCounter = ({
  trips,
  target = 20,
  marks = [],
  isBearing = false,
}: {
  trips: number;
  target?: number;
  marks?: readonly { at: number; label: string }[];
  isBearing?: boolean;
}) => (
  <div className={isBearing ? 'trip-counter trip-counter--bearing' : 'trip-counter'}>
    <p className="visually-hidden">
      {trips} {trips < 2 ? 'voyage compté' : 'voyages comptés'} sur {target}.
    </p>
    <ol className="trip-counter__stops" aria-hidden="true">
      {Array.from({ length: target }, (_, index) => {
        const trip = index + 1;
        const mark = marks.find(({ at }) => at === trip);
        return (
          <li
            key={trip}
            className={`trip-counter__stop${trip <= trips ? ' trip-counter__stop--on' : ''}${mark ? ' trip-counter__stop--mark' : ''}`}
          >
            <span>{trip}</span>
            {mark && !isBearing && <em>{mark.label}</em>}
          </li>
        );
      })}
    </ol>
    {marks.length > 0 && !isBearing && (
      <ul className="visually-hidden">
        {marks.map((mark) => (
          <li key={mark.at}>
            Au {mark.at}e voyage : {mark.label}
          </li>
        ))}
      </ul>
    )}
  </div>
);

export interface VerticalStep {
  title: string;
  note?: ReactNode;
  state: 'done' | 'current' | 'coming';
}

/** What happened and what will, downwards: a refund, a complaint, an order's history. */
export const VerticalSteps = ({ steps, label }: { steps: readonly VerticalStep[]; label: string }) => (
  <ol className="vertical-steps" aria-label={label}>
    {steps.map((step) => (
      <li
        key={step.title}
        className={`vertical-steps__step vertical-steps__step--${step.state}`}
        aria-current={step.state === 'current' ? 'step' : undefined}
      >
        <b>{step.title}</b>
        {step.state === 'done' && <span className="visually-hidden"> (fait)</span>}
        {step.note && <span className="vertical-steps__note">{step.note}</span>}
      </li>
    ))}
  </ol>
);
