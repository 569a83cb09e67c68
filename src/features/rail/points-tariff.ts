import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PointsTariff, parsePointsTariff } from '#domain/rail/points-price.ts';
import { OVERLAY_DIRECTORY } from './network.ts';

/** Reads the price list of rail tickets for points; throws when it breaks its own rules, so that no start serves wrong prices. */
export const readPointsTariff = async (
  path: string = join(OVERLAY_DIRECTORY, 'points-prices.json'),
): Promise<PointsTariff> => parsePointsTariff(JSON.parse(await readFile(path, 'utf8')));
