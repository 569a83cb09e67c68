import { LOYALTY } from '#domain/loyalty/config.ts';
import { quantity, thousands } from '#domain/typography.ts';
import type { PageContext } from '#server/page-context.ts';
import { redirect } from '#server/page-results.ts';
import { destinations } from '#web/views/destinations.server.ts';

/** NAV-03: the prehome to a visitor, the personal space to a customer. */
export const loader = async (context: PageContext) => {
  if (context.session) throw redirect('/mon-espace');
  const posters = destinations(context.app);
  const cheapest = Math.min(...posters.map(({ points }) => points));
  return {
    posters: posters.map(({ points, ...poster }) => ({ ...poster, price: thousands(points) })),
    cheapest: Number.isFinite(cheapest) ? thousands(cheapest) : undefined,
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
