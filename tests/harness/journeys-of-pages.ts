import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AddressKind } from '#web/journeys/address.ts';
import type { Needs, Steps } from '#web/journeys/journey.ts';

/** A journey as its table says it, whatever it is about. */
export interface DescribedJourney {
  readonly address: AddressKind<string, string>;
  readonly needs: Needs;
  readonly steps: Steps;
  readonly remembers?: unknown;
}

const pages = join(import.meta.dirname, '../../src/web/pages');

/** Every journey that a page describes, by the name it is exported under. */
export const journeysOfPages = async (): Promise<ReadonlyMap<string, DescribedJourney>> => {
  const journeys = new Map<string, DescribedJourney>();
  for (const file of globSync('**/*.server.ts', { cwd: pages }).sort()) {
    const path = join(pages, file);
    if (!readFileSync(path, 'utf8').includes('defineJourney(')) continue;
    const exported = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported))
      if (typeof value === 'object' && value !== null && 'steps' in value)
        journeys.set(name, value as DescribedJourney);
  }
  return journeys;
};
