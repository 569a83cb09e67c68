import { type ReactNode, useEffect, useState } from 'react';
import { position } from '../line/position.ts';
import { timeLeft } from './wording.ts';
import './countdown.css';

/**
 * What is kept for a while, as a line that empties. The server says the seconds left; the browser counts on from there by its own steady
 * clock, so that a wrong clock of the machine does not matter. Without scripts the sentence with the hour stays true.
 */
export const Countdown = ({
  label,
  note,
  seconds,
  total,
  action,
}: {
  /** « Place gardée jusqu’à 14h32 » */
  label: string;
  note?: ReactNode;
  /** Seconds left when the page was made. */
  seconds: number;
  /** Seconds of the whole time, for the line. */
  total: number;
  /** A way to extend. */
  action?: ReactNode;
}) => {
  const end = `${label} ${seconds}`;
  const [counted, setCounted] = useState({ end, left: seconds });
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(
      () => setCounted({ end, left: Math.max(0, seconds - (performance.now() - start) / 1000) }),
      1000,
    );
    return () => clearInterval(timer);
  }, [end, seconds]);
  // What was counted towards another end says nothing of this one: it was extended, and the first second is not over.
  const left = counted.end === end ? counted.left : seconds;
  const whole = Math.ceil(left);
  const spoken =
    whole === 0
      ? 'Le délai est écoulé.'
      : whole <= 60
        ? 'Il reste une minute.'
        : whole <= 300
          ? 'Il reste cinq minutes.'
          : '';
  return (
    <div className="countdown">
      <div className="countdown__row">
        <div>
          <p className="countdown__label">{label}</p>
          {note && <p className="countdown__note">{note}</p>}
        </div>
        <div className="countdown__line" aria-hidden="true">
          <i className="countdown__rest" data-at={position(1 - left / total)} />
          <i className="countdown__stop" data-at={position(1 - left / total)} />
          <i className="countdown__stop" data-at={1000} />
        </div>
        <p className="countdown__time" role="timer" aria-label="Temps restant">
          {timeLeft(left)}
        </p>
        {action && <div className="countdown__action">{action}</div>}
      </div>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  );
};
