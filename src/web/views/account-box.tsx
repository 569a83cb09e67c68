import type { ReactNode } from 'react';
import { useVoice } from '#web/context/page-hooks.ts';
import { Icon, Purse } from '#web/ui/index.ts';
import type { PointsAccount } from './points-account.server.ts';
import './account-box.css';

const ACCOUNT_ID = 'total';

/**
 * Where the account stands under the rest instead of beside it: what it comes to stays in sight at the foot of the window, with the way to
 * it, until it is reached; to what is missing where the points do not reach. The last child of the page's main column.
 */
export const AccountBar = ({ account, action }: { account: PointsAccount; action: string }) => (
  <p className="account-bar">
    <span>
      <b>{account.total}</b> {account.unit}
      {account.euros && ` + ${account.euros}`}
    </span>
    <a className="button button--small" href={`#${ACCOUNT_ID}`}>
      {account.missing === undefined ? action : 'Ce qui manque'}
      <span className="visually-hidden">, plus bas</span>
      <Icon name="arrow-down" size="small" />
    </a>
  </p>
);

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
}) => {
  const say = useVoice();
  return (
    <div className="account" id={ACCOUNT_ID} tabIndex={-1}>
      <h2 className="account__title">Total</h2>
      <p className="account__total">
        <b>{account.total}</b> {account.unit}
        {account.euros && <span className="account__euros"> + {account.euros}</span>}
      </p>
      <Purse spent={account.spent} />
      <dl className="account__lines">
        {account.vouchers && (
          <div>
            <dt>{say('Avec vos bons', 'Avec ses bons')}</dt>
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
          <dt>{say('Votre solde', 'Solde du client')}</dt>
          <dd>{account.balance}</dd>
        </div>
        {account.remains && (
          <div>
            <dt>{say('Il vous restera', 'Il lui restera')}</dt>
            <dd>{account.remains}</dd>
          </div>
        )}
        {ifCancelled && (
          <div>
            <dt>{say('Si vous annulez', 'S’il annule')}</dt>
            <dd>{ifCancelled}</dd>
          </div>
        )}
      </dl>
      {account.missing && <p className="account__missing">{account.missing}</p>}
      {children}
    </div>
  );
};
