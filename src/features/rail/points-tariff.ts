import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PointsTariff, parsePointsTariff } from '#domain/rail/points-price.ts';
import { readJsonFile } from '#domain/wrong-file.ts';
import { OVERLAY_DIRECTORY } from './network.ts';

/** Reads the price list of rail tickets for points. Throws `WrongFile` when it breaks its own rules, so that no start serves wrong prices. */
export const readPointsTariff = async (
  path: string = join(OVERLAY_DIRECTORY, 'points-prices.json'),
): Promise<PointsTariff> => readJsonFile(path, () => readFileSync(path, 'utf8'), parsePointsTariff);
