import type { KnipConfiguration } from 'knip';

/** What starts or builds the product, or is found in it by name. */
const PRODUCT = [
  'scripts/{start,dev,build,backup,restore,feed,travels,members,function-versions}.ts',
  'vite.config.ts',
  'src/web/rendering/entry-{client,server}.tsx',
  'src/web/rendering/unbroken-words.ts',
  'src/web/pages/*/page.tsx',
  'src/web/pages/*/page.server.ts',
  'src/providers/booking/serve.ts',
  'src/providers/payment/serve.ts',
  'src/documents/taken/examiner.ts',
  // They write files that are committed.
  'src/**/make-*.ts',
];

/** What starts beside it: other commands of developers, the gallery, tests and the processes that they start. */
const BESIDE = [
  'scripts/*.ts',
  'src/web/gallery/{site.tsx,static.tsx,photograph.ts}',
  'src/**/*.examples.{ts,tsx}',
  '{src,tests,scripts}/**/*.test.ts',
  'tests/proofs/{*.proof,facts-process}.ts',
  'src/features/loyalty/testing/engine-process.ts',
  'src/documents/taken/testing/failing-examiner.ts',
  'src/documents/taken/testing/reading-examiner.ts',
  'src/providers/complaints/testing/desk-process.ts',
  'src/providers/booking/testing/sample-timetable.ts',
  'src/providers/mail/testing/smtp-process.ts',
  'scripts/requirements/testing/results-of-files.ts',
  'scripts/suite/together.ts',
  'tests/bench/{portal-beside-bare-route.ts,bare/entry.tsx}',
  'tests/harness/{database-keeper,embedded-process,tests-by-context,witness-start}.ts',
];

const NO_PRODUCT = ['*.test.ts', '*.examples.{ts,tsx}', 'testing/**', 'gallery/**'];

/**
 * What `npm run unused` reads, twice. Whole: another file has to use an export, be it a test. With `--production`: the product itself has
 * to, be it the same file.
 */
export default ({ production = false }: { readonly production?: boolean }): KnipConfiguration => ({
  entry: production ? PRODUCT.map((files) => `${files}!`) : [...PRODUCT, ...BESIDE],
  project: production
    ? ['src/**/*.{ts,tsx}!', ...NO_PRODUCT.map((files) => `!**/${files}!`)]
    : ['{src,tests,scripts}/**/*.{ts,tsx}', 'src/web/**/*.css'],
  ignoreExportsUsedInFile: production,
  // Its configuration is a source like another.
  vite: false,
  exclude: ['binaries'],
  // Imported by a name that nothing follows (docs/decisions/0168-markup-by-its-standard.md); types of a library that only tests use.
  ignoreDependencies: production ? [] : ['html-validate', '@types/http-cache-semantics'],
  // A style sheet names other sheets, and the files of fonts.
  compilers: {
    css: (text) =>
      [...text.matchAll(/(?:@import |url\()"([^"]+)"/g)].map(([, file]) => `import '${file}';`).join('\n'),
  },
});
