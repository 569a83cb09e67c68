import type { Prime, PrimeType } from '#features/catalogue/index.ts';
import type { Scene } from '#web/ui/landscape/landscape.tsx';

const BY_TYPE: Readonly<Record<PrimeType, Scene>> = { 32: 'gorge', 35: 'coast', 44: 'meadow' };
/** Gifts by what they are for, or three of them would be one picture. */
const BY_ID: Readonly<Record<string, Scene>> = { 452: 'winter', 453: 'vineyard' };

/** What a prime looks like, from the catalogue to its receipt. */
export const primeScene = ({ id, type }: Pick<Prime, 'id' | 'type'>): Scene => BY_ID[id] ?? BY_TYPE[type];
