import type { TestEvent } from 'node:test/reporters';

/** One JSON line for each test that ended: its title, file, and whether it passed, failed or was skipped. */
export default async function* results(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { name, file, skip, todo, details } = event.data;
    const outcome =
      event.type === 'test:fail' ? 'failed' : skip !== undefined || todo !== undefined ? 'skipped' : 'passed';
    yield `${JSON.stringify({ title: name, file, outcome, milliseconds: Math.round(details.duration_ms) })}\n`;
  }
}
