import './validity-line.css';

/** Where today's words would meet those of an end, they stand beside it instead of at the mast. */
const sideOf = (at: number): string => {
  if (at < 300) return ' validity-line__today--early';
  return at > 700 ? ' validity-line__today--late' : '';
};

/** A card's time from its first day to its last: what has passed is solid, and a mast stands at today. */
export const ValidityLine = ({
  at,
  from,
  until,
  today,
}: {
  /** Where today stands, in the thousandths of `position`. */
  at: number;
  /** « 11 décembre 2025 » */
  from: string;
  until: string;
  /** « 22 novembre »; none before its first day. */
  today?: string | undefined;
}) => (
  <div className="validity-line">
    <div className="validity-line__track" aria-hidden="true">
      <i className="validity-line__done" data-at={at} />
      {today && <i className="validity-line__here" data-at={at} />}
    </div>
    <p className="validity-line__days">
      <span>
        <span className="visually-hidden">Du </span>
        {from}
      </span>{' '}
      {today && (
        <b className={`validity-line__today${sideOf(at)}`} data-at={at}>
          <span className="visually-hidden">Aujourd’hui, </span>
          {today}
        </b>
      )}{' '}
      <span>
        <span className="visually-hidden">au </span>
        {until}
      </span>
    </p>
  </div>
);
