import type { TrainMode } from '#domain/carbon/footprint.ts';

/** What a brand of trains is to the programme: whether it earns, what a ticket for points costs, which train runs. */
export const BRAND_CATEGORIES = ['high-speed', 'intercity', 'low-cost', 'regional'] as const;
export type BrandCategory = (typeof BRAND_CATEGORIES)[number];

interface Brand {
  readonly category: BrandCategory;
  /** What feeds and other systems also call it. Capitals and accents do not matter. */
  readonly also?: readonly string[];
}

/**
 * Every brand that the programme knows, by the name that people read: earning, price and composition read this table alone (POINTS-14).
 * A brand that is not here is reported by the import of the timetable and of travels, and earns nothing until it is named.
 */
const BRANDS: Readonly<Record<string, Brand>> = {
  'TGV INOUI': { category: 'high-speed', also: ['TGV', 'INOUI'] },
  Lyria: { category: 'high-speed', also: ['TGV Lyria'] },
  ICE: { category: 'high-speed', also: ['DB SNCF', 'Alleo'] },
  Eurostar: { category: 'high-speed', also: ['Thalys'] },
  Intercités: { category: 'intercity', also: ['CORAIL INTERCITES'] },
  'Intercités de nuit': { category: 'intercity' },
  OUIGO: { category: 'low-cost', also: ['OUIGO Grande Vitesse'] },
  'OUIGO Train Classique': { category: 'low-cost', also: ['OUIGO Classique'] },
  TER: { category: 'regional', also: ['TRAIN TER'] },
  Transilien: { category: 'regional', also: ['RER'] },
  Aléop: { category: 'regional' },
  BreizhGo: { category: 'regional' },
  'Car TER': { category: 'regional', also: ['CAR', 'AUTOCAR'] },
  Fluo: { category: 'regional', also: ['Fluo Grand Est'] },
  liO: { category: 'regional', also: ['liO Train'] },
  Mobigo: { category: 'regional' },
  Navette: { category: 'regional' },
  Nomad: { category: 'regional', also: ['NOMAD Train'] },
  Rémi: { category: 'regional', also: ['Rémi Express'] },
  'Tram-train': { category: 'regional', also: ['TRAMTRAIN'] },
  ZOU: { category: 'regional', also: ['ZOU !'] },
};

const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[\s-]+/gu, ' ')
    .trim()
    .toLowerCase();

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(BRANDS).flatMap(([name, { also = [] }]) =>
    [name, ...also].map((one) => [folded(one), name] as const),
  ),
);

/** A regional brand with its region after it: `TER Occitanie`. */
const REGIONAL = /^ter /;

/** A brand as the programme writes it, by any of its names (`INTERCITES` is `Intercités`); undefined for one that is not known. */
export const brandNamed = (name: string): string | undefined => NAMES.get(folded(name));

/** The category of a brand, by any of its names; undefined for a brand that is not known. */
export const categoryOf = (brand: string): BrandCategory | undefined => {
  const known = brandNamed(brand);
  return known ? BRANDS[known]?.category : REGIONAL.test(folded(brand)) ? 'regional' : undefined;
};

/** Conventional trains of a category whose others are faster. */
const CONVENTIONAL: readonly string[] = ['OUIGO Train Classique'];

/** Which of the kinds of trains whose emissions are known a brand's are, by any of its names; undefined for a brand that is not known. */
export const trainModeOf = (brand: string): TrainMode | undefined => {
  switch (categoryOf(brand)) {
    case 'high-speed':
      return 'tgv';
    case 'low-cost':
      return CONVENTIONAL.includes(brandNamed(brand) ?? '') ? 'intercites' : 'tgv';
    case 'intercity':
      return 'intercites';
    case 'regional':
      return 'ter';
    default:
      return undefined;
  }
};
