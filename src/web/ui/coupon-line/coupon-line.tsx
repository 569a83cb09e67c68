import './coupon-line.css';

export interface CouponStop {
  /** « Novembre », « 3 au 9 mars » */
  readonly label: string;
  /** « en cours » */
  readonly status: string;
  /** « encore 9 jours » */
  readonly note: string;
  /** Over, opening trains now, to come, or still to be bought. */
  readonly state: 'done' | 'now' | 'next' | 'later';
}

/** The coupons of a subscription as stops: those that are over solid, the one in force ringed, one still to be bought dotted. Upright on phones. */
export const CouponLine = ({ stops, label }: { stops: readonly CouponStop[]; label: string }) => (
  <ol className="coupon-line" aria-label={label}>
    {stops.map((stop) => (
      <li
        key={`${stop.label} ${stop.note}`}
        className={`coupon-line__stop coupon-line__stop--${stop.state}`}
        aria-current={stop.state === 'now' ? 'true' : undefined}
      >
        <b>{stop.label}</b>
        <span className="visually-hidden">, </span>
        <span className="coupon-line__status">{stop.status}</span>
        <span className="visually-hidden">, </span>
        <span>{stop.note}</span>
      </li>
    ))}
  </ol>
);
