import type { Prime, PrimeFace, PrimeType } from '#features/catalogue/index.ts';
import type { Scene } from '#web/ui/landscape/landscape.tsx';

const BY_TYPE: Readonly<Record<PrimeType, Scene>> = { 32: 'gorge', 35: 'coast', 44: 'meadow' };
/** Gifts by what they are for, or four of them would be one picture. */
const BY_ID: Readonly<Record<string, Scene>> = { 452: 'winter', 453: 'vineyard', 454: 'coast' };

/** The landscape of a prime, from the catalogue to its receipt. */
const primeScene = ({ id, type }: Pick<Prime, 'id' | 'type'>): Scene => BY_ID[id] ?? BY_TYPE[type];

/** What a prime looks like: what it is worth, where that is its face, or else a landscape. */
export interface PrimeLook {
  readonly scene: Scene;
  readonly face?: PrimeFace;
}
export const primeLook = (prime: Pick<Prime, 'id' | 'type' | 'face'>): PrimeLook => ({
  scene: primeScene(prime),
  ...(prime.face ? { face: prime.face } : {}),
});
