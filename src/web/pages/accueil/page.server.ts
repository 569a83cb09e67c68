import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { quantity, thousands } from '#domain/typography.ts';
import { FRANCE_TICKET, primeByRef } from '#features/catalogue/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { destinations } from '#web/views/destinations.server.ts';
import { searchOf } from '#web/views/reward-ladder.server.ts';

/** NAV-03: the prehome to a visitor, the personal space to a customer. */
export const loader = async (context: PageContext) => {
  if (context.session) throw redirect(pathOf('/mon-espace'));
  const posters = destinations(context.app);
  const ticket = primeByRef(context.app.quotations.tariff, FRANCE_TICKET);
  return {
    posters: posters.map((place) => ({
      city: place.city,
      scene: place.scene,
      duration: place.duration,
      points: place.points,
      href: searchOf(place),
    })),
    cheapest: ticket?.pricePoints,
    signInAvailable: context.app.sessions.available(),
    rules: {
      creditDays: LOYALTY.countAfterDays,
      trips: LOYALTY.tripTarget,
      reduction: quantity(20, '%'),
      gv: thousands(LOYALTY.statusThresholds.GV),
      club: thousands(LOYALTY.statusThresholds.GV_CLUB),
    },
    co2: { distance: quantity(580, 'km'), saved: quantity(50, 'kg') },
  };
};
