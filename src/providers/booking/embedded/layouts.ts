import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { BRAND_CATEGORIES, categoryOf } from '#domain/rail/brands.ts';
import type { CoachMap, Deck, DrawnSeat } from '#domain/rail/coach-map.ts';
import type { TravelClass } from '#domain/rail/leg.ts';
import { readJsonFile, WrongFile } from '#domain/wrong-file.ts';

/** Coach layouts, compositions and quotas of `rail/overlay/`, checked whole when read; see docs/decisions/0051. */
const side = z.int().min(0).max(2);
const Fitting = z.enum([
  'door',
  'stairs',
  'toilet',
  'accessible-toilet',
  'luggage',
  'bikes',
  'nursery',
  'bar',
  'counter',
  'gangway',
]);
const Section = z.union([
  z.strictObject({ fitting: Fitting }),
  /** Two things side by side, left and right of the aisle. */
  z.strictObject({ fittings: z.tuple([Fitting, Fitting]) }),
  /** Rows of seats one behind the other. One seat on a side is a solo. */
  z.strictObject({
    rows: z.int().min(1).max(30),
    left: side,
    right: side,
    facing: z.enum(['forward', 'backward']),
  }),
  /** Groups of two rows face to face with a table between them. One seat on a side makes a duo. */
  z.strictObject({ tables: z.int().min(1).max(10), left: side, right: side }),
  /** Wheelchair spaces on the left, seats of companions right beside them. */
  z.strictObject({ wheelchairs: z.int().min(1).max(4), companions: z.int().min(0).max(4) }),
  z.strictObject({
    compartments: z.int().min(1).max(12),
    berths: z.union([z.literal(2), z.literal(4), z.literal(6)]),
  }),
]);
const CoachLayout = z.strictObject({
  label: z.string().min(1),
  travelClass: z.enum(['1', '2']).optional(),
  firstSeat: z.int().min(1).optional(),
  /** The one deck, or the lower one. */
  sections: z.array(Section).min(1),
  /** The upper deck; its numbers go on after the lower one's without `firstSeat`. */
  upper: z
    .strictObject({ firstSeat: z.int().min(1).optional(), sections: z.array(Section).min(1) })
    .optional(),
});
const Compositions = z.strictObject({
  /** The brand whose train runs for others of its category, and for brands that are not known. */
  byCategory: z.partialRecord(z.enum(BRAND_CATEGORIES), z.string()).default({}),
  otherBrands: z.string(),
  brands: z.record(
    z.string(),
    z
      .array(
        z.strictObject({
          number: z.string().regex(/^\d{1,2}$/),
          layout: z.string(),
          /** Talking and telephones are for elsewhere. */
          quiet: z.literal(true).optional(),
        }),
      )
      .min(1),
  ),
});
const share = z.number().min(0).max(1);
const Quotas = z.strictObject({
  /** Share of a class's seats sold for points, and of it at the reduced price; numbers of seats are rounded up. */
  pointsShare: share,
  promoShare: share,
  /** The same on peak trains. */
  peak: z.strictObject({ pointsShare: share, promoShare: share }),
});

type QuotaShares = z.infer<typeof Quotas>;

/** A seat of a layout with what seats a party together: neighbours share a bench, tables of four and rows a square. */
export interface LayoutSeat extends Omit<DrawnSeat, 'free'> {
  readonly bench: number;
  readonly square: number;
}
interface Layout extends Omit<CoachMap, 'coach' | 'seats' | 'quiet'> {
  readonly seats: readonly LayoutSeat[];
}
export interface Coach {
  readonly number: string;
  readonly layout: Layout;
  readonly quiet?: true;
}
export interface Overlay {
  /** The coaches of a train of this brand, in order. */
  composition(brand: string): { readonly name: string; readonly coaches: readonly Coach[] };
  readonly quotas: QuotaShares;
}

const BERTHS = ['berth-lower', 'berth-middle', 'berth-upper'] as const;

/** Draws a layout: seats numbered along the coach, left to right, in the order in which neighbours follow each other. */
const drawLayout = (source: z.infer<typeof CoachLayout>): Layout => {
  const seats: LayoutSeat[] = [];
  const fittings: { kind: string; column: number; places?: number[]; deck?: Deck }[] = [];
  let column = 0;
  let deck: Deck | undefined = source.upper && 'lower';
  let number = source.firstSeat ?? 1;
  let bench = 0;
  let square = 0;
  const seat = (at: Omit<LayoutSeat, 'seat' | 'bench' | 'square'>): void => {
    seats.push({ seat: String(number++), ...at, ...(deck ? { deck } : {}), bench, square });
  };
  const fit = (kind: string, at: number, across?: number[]): void => {
    fittings.push({ kind, column: at, ...(across ? { places: across } : {}), ...(deck ? { deck } : {}) });
  };
  // Places across the coach: 0 left window, 1 left aisle, 2 right aisle, 3 right window; a single seat is at the window.
  const places = (count: number, right: boolean): number[] =>
    count === 0 ? [] : count === 1 ? [right ? 3 : 0] : right ? [2, 3] : [0, 1];
  const position = (count: number, place: number, single: string): string =>
    count === 1 ? single : place === 0 || place === 3 ? 'window' : 'aisle';
  const draw = (section: z.infer<typeof Section>): void => {
    if ('fitting' in section) {
      fit(section.fitting, column++);
    } else if ('fittings' in section) {
      const [left, right] = section.fittings;
      fit(left, column, [0, 1]);
      fit(right, column++, [2, 3]);
    } else if ('rows' in section) {
      for (let row = 0; row < section.rows; row++) {
        square++;
        for (const right of [false, true]) {
          const count = right ? section.right : section.left;
          bench++;
          for (const place of places(count, right))
            seat({
              column,
              place,
              position: position(count, place, 'solo'),
              facing: section.facing,
              atTable: false,
              wheelchair: false,
            });
        }
        column++;
      }
    } else if ('tables' in section) {
      for (let table = 0; table < section.tables; table++) {
        for (const right of [false, true]) {
          const count = right ? section.right : section.left;
          if (count === 0) continue;
          square++;
          bench++;
          for (const facing of ['forward', 'backward'] as const) {
            // Two seats face to face alone are a pair, as two side by side are.
            if (facing === 'backward' && count > 1) bench++;
            for (const place of places(count, right))
              seat({
                column: facing === 'forward' ? column : column + 2,
                place,
                position: position(count, place, 'duo'),
                facing,
                atTable: true,
                wheelchair: false,
              });
          }
          fit('table', column + 1, places(count, right));
        }
        column += 3;
      }
    } else if ('wheelchairs' in section) {
      for (let space = 0; space < Math.max(section.wheelchairs, section.companions); space++) {
        square++;
        bench++;
        if (space < section.wheelchairs)
          seat({
            column,
            place: 0,
            position: 'wheelchair',
            facing: 'forward',
            atTable: false,
            wheelchair: true,
          });
        if (space < section.companions)
          seat({
            column,
            place: 3,
            position: 'companion',
            facing: 'forward',
            atTable: false,
            wheelchair: false,
          });
        column++;
      }
    } else {
      for (let compartment = 1; compartment <= section.compartments; compartment++) {
        square++;
        bench++;
        const levels: readonly (typeof BERTHS)[number][] =
          section.berths === 6 ? BERTHS : section.berths === 4 ? [BERTHS[0], BERTHS[2]] : [BERTHS[0]];
        for (const level of levels)
          for (const place of [0, 3])
            seat({
              column: column + levels.indexOf(level),
              place,
              position: level,
              atTable: false,
              wheelchair: false,
              compartment,
            });
        column += levels.length;
      }
    }
  };
  for (const section of source.sections) draw(section);
  let columns = column;
  if (source.upper) {
    deck = 'upper';
    column = 0;
    number = source.upper.firstSeat ?? number;
    // Stairs are between them: nobody sits together on two decks.
    bench += 10;
    square += 10;
    for (const section of source.upper.sections) draw(section);
    columns = Math.max(columns, column);
  }
  return {
    label: source.label,
    ...(source.travelClass ? { travelClass: source.travelClass as TravelClass } : {}),
    columns,
    seats,
    fittings,
  };
};

const readJson = <Said>(file: string, shape: z.ZodType<Said>): Said =>
  readJsonFile(
    file,
    () => fs.readFileSync(file, 'utf8'),
    (json) => shape.parse(json),
  );

/** Reads and checks an overlay directory. Throws `WrongFile`. */
export const readOverlay = (directory: string): Overlay => {
  const layouts = new Map<string, Layout>();
  const folder = path.join(directory, 'coaches');
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new WrongFile(folder, fs.existsSync(folder) ? 'it is no folder' : 'it is not there');
  for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const file = path.join(folder, name);
    const source = readJson(file, CoachLayout);
    const layout = drawLayout(source);
    if (layout.seats.length > 0 !== Boolean(source.travelClass && source.firstSeat))
      throw new WrongFile(
        file,
        'a coach with seats needs travelClass and firstSeat, one without has neither',
      );
    if (source.upper)
      for (const deck of ['lower', 'upper'] as const)
        if (!layout.fittings.some((one) => one.kind === 'stairs' && one.deck === deck))
          throw new WrongFile(file, `the ${deck} deck has no stairs`);
    if (new Set(layout.seats.map(({ seat }) => seat)).size < layout.seats.length)
      throw new WrongFile(file, 'two seats have the same number');
    layouts.set(name.slice(0, -'.json'.length), layout);
  }
  const file = path.join(directory, 'compositions.json');
  const compositions = readJson(file, Compositions);
  const trains = new Map<string, Coach[]>();
  for (const [brand, coaches] of Object.entries(compositions.brands)) {
    if (new Set(coaches.map((coach) => coach.number)).size < coaches.length)
      throw new WrongFile(file, `two coaches of ${brand} have the same number`);
    trains.set(
      brand,
      coaches.map(({ number, layout: name, quiet }) => {
        const layout = layouts.get(name);
        if (!layout) throw new WrongFile(file, `${brand} has a coach of unknown layout ${name}`);
        return { number, layout, ...(quiet ? { quiet } : {}) };
      }),
    );
  }
  for (const [place, brand] of Object.entries({
    otherBrands: compositions.otherBrands,
    ...Object.fromEntries(
      Object.entries(compositions.byCategory).map(([category, brand]) => [`byCategory.${category}`, brand]),
    ),
  }))
    if (!trains.has(brand)) throw new WrongFile(file, `${place} names ${brand}, which has no composition`);
  const nameOf = (brand: string): string => {
    const category = categoryOf(brand);
    return trains.has(brand)
      ? brand
      : ((category && compositions.byCategory[category]) ?? compositions.otherBrands);
  };
  return {
    composition: (brand) => {
      const name = nameOf(brand);
      return { name, coaches: trains.get(name) as Coach[] };
    },
    quotas: readJson(path.join(directory, 'quotas.json'), Quotas),
  };
};
