import type { ReactNode } from 'react';
import { Purse } from '#web/ui/index.ts';
import type { PointsAccount } from './points-account.server.ts';
import './account-box.css';

/** What is spent and what remains: the figures beside whatever takes points. */
export const AccountBox = ({
  account,
  ifCancelled,
  children,
}: {
  account: PointsAccount;
  /** What a cancellation would give back. */
  ifCancelled?: string;
  children?: ReactNode;
}) => (
  <div className="account">
    <h2 className="account__title">Total</h2>
    <p className="account__total">
      <b>{account.total}</b> {account.unit}
      {account.euros && <span className="account__euros"> + {account.euros}</span>}
    </p>
    <Purse spent={account.spent} />
    <dl className="account__lines">
      {account.vouchers && (
        <div>
          <dt>Avec vos bons</dt>
          <dd>{account.vouchers}</dd>
        </div>
      )}
      {account.card && (
        <div>
          <dt>Par carte</dt>
          <dd>{account.card}</dd>
        </div>
      )}
      <div>
        <dt>Votre solde</dt>
        <dd>{account.balance}</dd>
      </div>
      {account.remains && (
        <div>
          <dt>Il vous restera</dt>
          <dd>{account.remains}</dd>
        </div>
      )}
      {ifCancelled && (
        <div>
          <dt>Si vous annulez</dt>
          <dd>{ifCancelled}</dd>
        </div>
      )}
    </dl>
    {account.missing && <p className="account__missing">{account.missing}</p>}
    {children}
  </div>
);
