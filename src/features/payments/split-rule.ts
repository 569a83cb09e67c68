import type { SplitRule } from '#domain/payment-split.ts';
import { kindOf } from '#features/orders/index.ts';
import type { PaidOrdersContext } from './ask-payment.ts';

/** What may be paid in euros of an order of a kind: as the price list says, but for the kind's own share of points. None where no payment provider is. */
export const splitRuleOf = (
  { payments, kinds }: Pick<PaidOrdersContext, 'payments' | 'kinds'>,
  kind: string,
): SplitRule | undefined => {
  if (payments === undefined) return undefined;
  const { minimumPointsShare = payments.rule.minimumPointsShare } = kindOf(kinds, kind);
  return { ...payments.rule, minimumPointsShare };
};
