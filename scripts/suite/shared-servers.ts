import fs from 'node:fs';
import path from 'node:path';
import { SHARED_BROWSER, startBrowserServer } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { SHARED_PORTAL, type SharedAddress, startSharedPortal } from '#tests/harness/shared.ts';
import type { Job } from './jobs.ts';

/** What test files share in a run: one browser, and one portal that has been told its stories. Started when first wanted. */
export interface SharedServers {
  /** What a job's process finds in its environment. */
  environmentFor(job: Job): Promise<Record<string, string>>;
  close(): Promise<void>;
}

const once = <Value>(start: () => Promise<Value>): (() => Promise<Value>) => {
  let started: Promise<Value> | undefined;
  return () => {
    started ??= start();
    return started;
  };
};

/** `folder` takes the portal's log, for tests that look at what it wrote. */
export const sharedServers = (folder: string): SharedServers => {
  let close = async (): Promise<void> => {};
  const ending = lastFirst({
    after: (end) => {
      close = end;
    },
  });
  const browser = once(async () => {
    const server = await startBrowserServer();
    ending.after(() => server.close());
    return server.wsEndpoint();
  });
  const portal = once(async (): Promise<SharedAddress> => {
    const log = path.join(folder, 'shared-portal.log');
    fs.mkdirSync(folder, { recursive: true });
    const { url, db } = await startSharedPortal(ending, log);
    return { url, databaseUrl: db.url, log };
  });
  return {
    environmentFor: async ({ usesBrowser, usesPortal }) => ({
      ...(usesBrowser ? { [SHARED_BROWSER]: await browser() } : {}),
      ...(usesPortal ? { [SHARED_PORTAL]: JSON.stringify(await portal()) } : {}),
    }),
    close: () => close(),
  };
};
