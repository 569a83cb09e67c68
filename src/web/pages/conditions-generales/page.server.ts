import { formatLongDate } from '#domain/french-dates.ts';
import { quantity } from '#domain/typography.ts';
import { TERMS_VERSION } from '#features/orders/index.ts';
import type { PageContext } from '#server/page-context.ts';

/** The figures of the terms come from the same configuration as the shop's rules. */
export const loader = async ({ app }: PageContext) => {
  const { promo } = app.quotations.tariff;
  return {
    version: formatLongDate(Temporal.PlainDate.from(TERMS_VERSION)),
    promoReduction: quantity(Math.round(promo.reduction * 100), '%'),
    promoDays: promo.minimumDaysBeforeDeparture,
  };
};
