import { type Proved, requireFreshProofToSpend } from '#contract/fresh-proof.ts';
import { worthSpent } from '#domain/payment-split.ts';
import type { PaymentsContext } from './contract.ts';

/**
 * Why who accepts an order must prove who they are first: vouchers are spent from the account as points are (AUTH-15), whatever the rest is
 * paid with. Undefined where they need not.
 */
export const requireFreshProofToPay = (
  {
    app,
    session,
  }: Proved & { readonly app: { readonly orders: { readonly payments?: Pick<PaymentsContext, 'rule'> } } },
  accepted: {
    readonly expectedPoints: number;
    readonly vouchers?: readonly { readonly cents: number }[] | undefined;
  },
): ReturnType<typeof requireFreshProofToSpend> => {
  const { expectedPoints, vouchers = [] } = accepted;
  return requireFreshProofToSpend(
    { app, session },
    worthSpent(expectedPoints, vouchers, app.orders.payments?.rule),
  );
};
