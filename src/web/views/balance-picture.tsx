import { type ReactNode, useId } from 'react';
import type { BalanceLine } from './balance-line.server.ts';
import './balance-picture.css';

/** The balance as a line, with what is to come; tables beside it say the same in words, and `children` where they are. */
export const BalancePicture = ({
  line,
  hasFuture,
  todayLabel = 'aujourd’hui',
  children,
}: {
  line: BalanceLine;
  /** Whether the picture goes on after its line. */
  hasFuture: boolean;
  /** When the line ends. */
  todayLabel?: string;
  children: ReactNode;
}) => {
  const caption = useId();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: RGAA 1.9 asks for the role by its name, for browsers that do not imply it
    <figure className="balance-line" role="figure" aria-labelledby={caption}>
      <div className="balance-line__picture" aria-hidden="true">
        {line.grid.map(({ to, text, isAbove }) => (
          <span
            key={to}
            className={isAbove ? 'balance-line__grid balance-line__grid--above' : 'balance-line__grid'}
            data-to={to}
          >
            {text}
          </span>
        ))}
        <svg viewBox={`0 0 ${line.width} ${line.height}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="balance-line__future" d={line.future} />
          <path className="balance-line__hollow" d={line.future} />
          <path className="balance-line__past" d={line.past} />
          <path className="balance-line__stop" d={line.stops} />
          <path className="balance-line__core" d={line.stops} />
          <g className="wide-only">
            <path className="balance-line__stop" d={line.minorStops} />
            <path className="balance-line__core" d={line.minorStops} />
          </g>
          <path className="balance-line__here" d={line.today.stop} />
          <path className="balance-line__core" d={line.today.stop} />
        </svg>
        {line.amounts.map(({ at, to, text, side, isMinor }) => (
          <span
            key={at}
            className={`balance-line__amount balance-line__amount--${side}${isMinor ? ' wide-only' : ''}`}
            data-at={at}
            data-to={to}
          >
            {text}
          </span>
        ))}
        <span
          className={
            line.today.isAbove ? 'balance-line__today balance-line__today--above' : 'balance-line__today'
          }
          data-at={line.today.at}
          data-to={line.today.to}
        >
          <b>{line.today.text}</b> {todayLabel}
        </span>
      </div>
      <p className="balance-line__months" aria-hidden="true">
        {line.months.map(({ at, text }) => (
          <span key={at} data-at={at}>
            {text}
          </span>
        ))}
      </p>
      <figcaption id={caption}>
        <span className="balance-line__key">Ce qui s’est passé.</span>{' '}
        {hasFuture && (
          <span className="balance-line__key balance-line__key--hollow">
            Ce qui viendra si vous ne dépensez rien.
          </span>
        )}{' '}
        {children}
      </figcaption>
    </figure>
  );
};
