import './dated-line.css';

export interface DatedStop {
  label: string;
  /** « 22 nov. à 09h31 », or what is known of it while it is to come. */
  when: string;
  /** Of `when`, for machines; none for what is to come. */
  dateTime?: string | undefined;
  /** `stuck`: it did not happen, somebody has to look at it. */
  state: 'done' | 'coming' | 'stuck';
}

/** What happens one after the other, each with its date: what has happened is travelled, what is to come two rails. Upright on phones. */
export const DatedLine = ({ stops, label }: { stops: readonly DatedStop[]; label: string }) => (
  <ol className="dated-line" aria-label={label}>
    {stops.map((stop, index) => (
      <li
        key={stop.label}
        className={`dated-line__stop dated-line__stop--${stop.state}${stops[index + 1]?.state === 'done' ? ' dated-line__stop--left' : ''}`}
      >
        <b>{stop.label}</b>
        <span className="visually-hidden">, </span>
        {stop.dateTime ? <time dateTime={stop.dateTime}>{stop.when}</time> : <span>{stop.when}</span>}
      </li>
    ))}
  </ol>
);
