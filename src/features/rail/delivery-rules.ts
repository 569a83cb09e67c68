import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeliveryRules, parseDeliveryRules } from '#domain/rail/delivery.ts';
import { OVERLAY_DIRECTORY } from './network.ts';

/** Reads what is sold abroad; throws with the file's name when it breaks its own rules, so that no start sells what it should not. */
export const readDeliveryRules = async (
  path: string = join(OVERLAY_DIRECTORY, 'delivery.json'),
): Promise<DeliveryRules> => {
  try {
    return parseDeliveryRules(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new Error(`${path} is not right: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
};
