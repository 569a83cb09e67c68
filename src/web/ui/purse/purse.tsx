import { position } from '../line/position.ts';
import './purse.css';

/**
 * The balance as a line: what is spent is travelled, what the next step would take is dashed. Shares of the line, 0 to 1. Its figures
 * stand in words beside it.
 */
export const Purse = ({ spent, next = 0 }: { spent: number; next?: number }) => (
  <div className="purse" aria-hidden="true">
    <i className="purse__done" data-at={position(spent)} />
    {next > spent && <i className="purse__next" data-at={position(spent)} data-to={position(next)} />}
    {spent > 0 && <i className="purse__stop purse__stop--on" data-at={position(spent)} />}
    {next > spent && <i className="purse__stop" data-at={position(next)} />}
  </div>
);
