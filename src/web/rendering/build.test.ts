import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build, type Plugin } from 'vite';
import { keepingEnvironment } from '#tests/harness/keeping-environment.ts';
import { noServerFilesInTheBrowser } from '../../../vite.config.ts';

/** Builds one small module for the browser, as the real build would, and keeps the result in memory. */
const buildForBrowser = async (source: string): Promise<string> => {
  const entry: Plugin = {
    name: 'entry-of-the-test',
    resolveId: (id) => (id === 'virtual:entry' ? `${import.meta.dirname}/entry-of-the-test.ts` : null),
    load: (id) => (id.endsWith('/entry-of-the-test.ts') ? source : null),
  };
  const result = await keepingEnvironment('NODE_ENV', () =>
    build({
      configFile: false,
      root: `${import.meta.dirname}/../../..`,
      logLevel: 'silent',
      plugins: [entry, noServerFilesInTheBrowser()],
      build: { write: false, rolldownOptions: { input: 'virtual:entry' } },
    }),
  );
  const [bundle] = [result].flat();
  assert.ok(bundle && 'output' in bundle);
  return bundle.output.map((file) => ('code' in file ? file.code : '')).join('\n');
};

const PAGE = '#web/pages/plan-du-site/page.server.ts';

test('The build stops when a server file is in the browser’s graph, directly, dynamically or through another module', async () => {
  for (const source of [
    `import { loader } from '${PAGE}'; console.log(loader);`,
    `export { loader } from '${PAGE}';`,
    `import('${PAGE}').then(console.log);`,
    `import { createServer } from '#server/server.ts'; console.log(createServer);`,
    `import { openDatabase } from '#database/database.ts'; console.log(openDatabase);`,
    `import { personName } from '#domain/fields/person.ts'; console.log(personName);`,
  ]) {
    await assert.rejects(
      buildForBrowser(source),
      /belongs to the server and must not reach the browser/,
      source,
    );
  }
});

test('A page may use the types of its loader: nothing of them is left in the browser’s file', async () => {
  const code = await buildForBrowser(
    `import type { loader } from '${PAGE}'; const read = (data: Awaited<ReturnType<typeof loader>>) => data.links; console.log(read);`,
  );
  assert.match(code, /links/);
  assert.ok(!code.includes('refusalOf'));
});
