/**
 * Has the processes of a run resolve what they import once, together. A portal asks five thousand times which file a name in a folder means, and
 * looks at the disk and into `package.json` for each: a quarter of what it computes until it serves. What one process has found, by
 * Node's own way, those that start later are told; the answers live in the folder of the run and go with it
 * (docs/decisions/0263-resolved-once-for-a-run.md). `npm test` has every process of the run import this first.
 */
import fs from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/** Where a run says which file holds the answers; empty where nothing is to be told: of who starts something to see how long that takes. */
export const RESOLVED = 'RESOLVED_ONCE';

/** How Node is told to import this first, in `NODE_OPTIONS`: every process of a run is, those that tests start too. */
export const RESOLVED_ONCE: readonly string[] = ['--import', JSON.stringify(import.meta.url)];

/** An address, and what Node takes its file for. */
type Answer = readonly [url: string, format?: string | null];
/** By the folder of who asks and the conditions it asks under (`import`, `require`), then by the name that is asked for. */
type Answers = Record<string, Record<string, Answer>>;

/** Fewer are a test's own files, which nobody else asks for. */
const WORTH_KEEPING = 100;

const file = process.env[RESOLVED];

const readAnswers = (): Answers => {
  try {
    return JSON.parse(fs.readFileSync(file as string, 'utf8')) as Answers;
  } catch {
    // Nobody has written them yet.
    return {};
  }
};

const keep = (found: Answers): void => {
  const all = readAnswers();
  for (const [asker, answers] of Object.entries(found)) all[asker] = { ...all[asker], ...answers };
  // Renamed when whole: others read it meanwhile. Of two that end at once one is asked again by a later process.
  const coming = `${file}.${process.pid}`;
  try {
    fs.writeFileSync(coming, JSON.stringify(all));
    fs.renameSync(coming, file as string);
  } catch {
    // A portal that runs as somebody else of the machine may read the folder of the run only.
  }
};

// Threads load little, and some have little memory.
if (file && isMainThread) {
  const known = readAnswers();
  const found: Answers = {};
  let fresh = 0;
  registerHooks({
    resolve: (name, context, byNode) => {
      const { parentURL = '', conditions, importAttributes } = context;
      const hasAttributes = Object.keys(importAttributes ?? {}).length > 0;
      if (!parentURL.startsWith('file:') || hasAttributes) return byNode(name, context);
      const asker = `${parentURL.slice(0, parentURL.lastIndexOf('/'))} ${conditions}`;
      const [url, format] = known[asker]?.[name] ?? [];
      if (url !== undefined) return { url, format, shortCircuit: true };
      const answer = byNode(name, context);
      // What has a query is wanted anew by whoever asks.
      if (!/^(?:file|node):[^?#]+$/.test(answer.url)) return answer;
      found[asker] ??= {};
      found[asker][name] = answer.format === undefined ? [answer.url] : [answer.url, answer.format];
      fresh += 1;
      return answer;
    },
  });
  process.on('exit', () => {
    if (fresh >= WORTH_KEEPING) keep(found);
  });
}
