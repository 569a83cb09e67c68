import type { ReactNode } from 'react';
import { Facts } from '#web/ui/index.ts';
import type { PaymentLine } from './payment-lines.server.ts';
import './payment-lines.css';

/** What was paid, as a receipt tells it; what only a bank asks for stands behind a press (PAY-02). */
export const PaymentLines = ({ lines }: { readonly lines: readonly PaymentLine[] }): ReactNode => {
  const more = lines.filter(({ isForBank }) => isForBank);
  return (
    <>
      <Facts facts={lines.filter(({ isForBank }) => !isForBank)} />
      {more.length > 0 && (
        <details className="payment-more">
          <summary>Pour votre banque</summary>
          <Facts facts={more} />
        </details>
      )}
    </>
  );
};
