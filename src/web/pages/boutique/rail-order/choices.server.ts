import type { PageRedirect } from '#contract/page-results.ts';
import { DELIVERY_MODES, type DeliveryMode } from '#domain/rail/delivery.ts';
import { type CheckedChoices, checkChoices } from '#features/rail-shop/index.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { isReturn, type OrderAddress } from './address.ts';

/** The chosen journeys with today's prices, or the step to choose one again with why. */
export const readChoices = ({
  context,
  address,
  go,
}: Visit<OrderAddress, 'ferShopCartOutward' | 'ferShopCartInward'>): CheckedChoices | PageRedirect => {
  const checked = checkChoices(context.app.quotations, {
    outward: address.aller,
    ...(isReturn(address) ? { inward: address.retour } : {}),
  });
  if (checked.ok) return checked;
  const message = checked.code;
  return checked.fields?.inward === undefined
    ? go('ferShopCartOutward', { aller: '', message })
    : go('ferShopCartInward', { retour: '', message });
};

/** How the tickets are to be handed over, where an address says so. */
export const deliveryModeIn = ({ deliveryMode }: OrderAddress): DeliveryMode | undefined =>
  DELIVERY_MODES.find((mode) => mode === deliveryMode);
