import { DatedLine } from '#web/ui/index.ts';
import type { RefundsView } from './refunds.server.ts';
import './refunds.css';

/** What goes back, each with its steps and their dates (ORDER-04). */
export const Refunds = ({ rows }: Pick<RefundsView, 'rows'>) => (
  <ul className="refunds">
    {rows.map((refund) => (
      <li key={refund.id}>
        <p className="refunds__what">
          <b>{refund.amount}</b> {refund.of}
          <span className="visually-hidden">, </span>
          <span className={`refunds__state refunds__state--${refund.kind}`}>{refund.state}</span>
        </p>
        <DatedLine stops={refund.stops} label={`Étapes, ${refund.amount}`} />
      </li>
    ))}
  </ul>
);
