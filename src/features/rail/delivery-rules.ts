import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeliveryRules, parseDeliveryRules } from '#domain/rail/delivery.ts';
import { readJsonFile } from '#domain/wrong-file.ts';
import { OVERLAY_DIRECTORY } from './network.ts';

/** Reads what is sold abroad. Throws `WrongFile` when it breaks its own rules, so that no start sells what it should not. */
export const readDeliveryRules = async (
  path: string = join(OVERLAY_DIRECTORY, 'delivery.json'),
): Promise<DeliveryRules> => readJsonFile(path, () => readFileSync(path, 'utf8'), parseDeliveryRules);
