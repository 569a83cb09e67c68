import { distance } from '#domain/rail/distance.ts';

/** How a train is counted: the figures of ADEME know three kinds of them. */
export const TRAIN_MODES = ['tgv', 'intercites', 'ter'] as const;
export type TrainMode = (typeof TRAIN_MODES)[number];

/**
 * Grams of CO₂ equivalent for one person and kilometre; of a car, for the whole car. Base Empreinte of ADEME, under the Licence Ouverte 2.0
 * (https://base-empreinte.ademe.fr); a car on a long way has 2.2 people in it, a plane is a short flight with its contrails. By them
 * 580 km in a TGV save 50 kg against a car, as the specification says (CO2-01).
 */
export const EMISSIONS = {
  train: { tgv: 2.9, intercites: 9, ter: 27.7 },
  car: 196,
  peopleInCar: 2.2,
  plane: 258,
  /** Of one meal with beef. */
  beefMeal: 7_260,
} as const;

/** Rails are longer than the great circle: what main lines from Paris are on average (docs/decisions/0141-carbon-footprint.md). */
const DETOUR = 1.12;

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Metres by rail between two stations. */
export const railMetres = (from: Place, to: Place): number => Math.round(distance(from, to) * DETOUR * 1_000);

/** What was travelled in one mode. */
export interface Travelled {
  readonly mode: TrainMode;
  readonly travels: number;
  readonly metres: number;
}

/** Grams of CO₂ equivalent of journeys by train, and of the same ones by car and by plane. */
export interface Footprint {
  readonly travels: number;
  readonly metres: number;
  readonly train: number;
  readonly car: number;
  readonly plane: number;
  /** What the train saves against the car. */
  readonly saved: number;
}

/** The footprint of what was travelled. */
export const footprintOf = (travelled: readonly Travelled[]): Footprint => {
  const sum = (of: (one: Travelled) => number): number =>
    travelled.reduce((total, one) => total + of(one), 0);
  const metres = sum((one) => one.metres);
  const train = sum((one) => (one.metres / 1_000) * EMISSIONS.train[one.mode]);
  const car = ((metres / 1_000) * EMISSIONS.car) / EMISSIONS.peopleInCar;
  return {
    travels: sum((one) => one.travels),
    metres,
    train,
    car,
    plane: (metres / 1_000) * EMISSIONS.plane,
    saved: car - train,
  };
};

/**
 * The same in whole steps of so many grams, as it is told. What is saved is the difference of the two that stand beside it: each rounded
 * for itself, « 1 036 − 38 » would be 997.
 */
export const roundedTo = (grams: number, footprint: Footprint): Footprint => {
  const whole = (of: number): number => Math.round(of / grams) * grams;
  const [train, car, plane] = [whole(footprint.train), whole(footprint.car), whole(footprint.plane)];
  return { ...footprint, train, car, plane, saved: car - train };
};
