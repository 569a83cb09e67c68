import { DISCOUNT_PRODUCTS, type DiscountProduct, type ProductCode } from '#domain/discount-products.ts';
import { countedPoints } from '#domain/points-words.ts';
import { counted } from '#domain/typography.ts';
import type { AppContext } from '#web/context/app-context.ts';
import { amount } from './card-range.server.ts';
import { pricedDestinations } from './destinations.server.ts';

/** Where the example goes, the first that the timetable knows. */
const EXAMPLES = ['Lyon', 'Bordeaux', 'Lille', 'Strasbourg'];
/** Cards that the shop of primes knows: they lower prices in points, too. */
const IN_POINTS: ReadonlySet<ProductCode> = new Set(['avantage-jeune', 'avantage-adulte', 'avantage-senior']);

interface Row {
  readonly who: string;
  readonly without: string;
  readonly with: string;
  readonly kept: string;
}

const less = (cents: number, percent: number): number => Math.round((cents * (100 - percent)) / 100);

/**
 * What a card saves on a journey that there is, at the shop's price in euros (what its points are worth), for one and for those whom the
 * card takes along; and from which journey on it has paid for itself. Nothing while no journey can be priced.
 */
export const savingOf = (app: Pick<AppContext, 'timetable' | 'quotations' | 'clock'>, code: ProductCode) => {
  const { reductions, price, withChild }: DiscountProduct = DISCOUNT_PRODUCTS[code];
  const { tariff } = app.quotations;
  const places = pricedDestinations(app).filter(({ withCard }) => withCard !== undefined);
  const place = EXAMPLES.flatMap((city) => places.find((one) => one.city === city) ?? [])[0] ?? places[0];
  if (!reductions || !price || !place?.withCard) return undefined;
  const { points, cardPoints, duration } = place.withCard;
  const full = points * tariff.mixed.centsPerPoint;
  const child = Math.round(full * tariff.travellers.child.share);
  const { holder, companion, child: childOff } = reductions;
  const row = (who: string, before: number, after: number): Row => ({
    who,
    without: amount(before),
    with: amount(after),
    kept: amount(before - after),
  });
  const alone = less(full, holder);
  const rows = [
    row('Vous', full, alone),
    ...(companion === undefined || withChild
      ? []
      : [row('Vous et un adulte', 2 * full, alone + less(full, companion))]),
    ...(childOff === undefined
      ? []
      : [row('Vous et deux enfants', full + 2 * child, alone + 2 * Math.min(child, less(full, childOff)))]),
  ];
  const perTrip = full - alone;
  return {
    journey: `${place.from} – ${place.station}`,
    rows,
    paidBack: `À ce prix, la carte (${amount(price.cents)}) est payée au ${Math.ceil(price.cents / perTrip)}e trajet.`,
    inPoints: IN_POINTS.has(code)
      ? `En points, le même billet passe de ${countedPoints(points)} à ${countedPoints(cardPoints)}.`
      : undefined,
    source: `Un aller en 2de\u00a0classe, ${duration}, au prix de la boutique de primes\u00a0: ${counted(points, 'point', 'points')}, soit ${amount(full)}.`,
  };
};
