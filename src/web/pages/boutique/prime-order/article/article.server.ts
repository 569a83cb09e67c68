import { countedPoints } from '#domain/points-words.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { outOfReach } from '#web/views/out-of-reach.server.ts';
import { primeLook } from '#web/views/prime-scene.ts';
import type { PrimeAddress } from '../address.ts';
import { articleOf } from '../article.server.ts';

/** A prime in full, with what it costs and what remains. */
export const articlePage = async ({ context, address, href }: Visit<PrimeAddress, 'shopCart'>) => {
  const { prime, article } = articleOf(context, address);
  const { balance, profile } = await context.overview();
  const remains = balance - prime.pricePoints;
  return {
    title: prime.title,
    summary: prime.summary,
    heading: article.heading,
    look: primeLook(prime),
    about: article.about,
    delivery: article.delivery,
    beforehand: [article.isFinal, article.beforehand],
    pricePoints: prime.pricePoints,
    pointsBefore: prime.pointsBefore,
    balance,
    balanceLabel: countedPoints(balance),
    remains: remains < 0 ? undefined : countedPoints(remains),
    instead: outOfReach(context.app, { price: prime.pricePoints, balance, card: profile.card }),
    action: prime.action,
    href: href('shopCart'),
  };
};
