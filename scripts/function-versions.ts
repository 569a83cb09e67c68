/**
 * `npm run functions`: numbers the texts of SQL functions that have changed, in `src/database/functions/versions.json`. With
 * `--check`, as part of `npm run lint`, it changes nothing and fails where a number, or the first line of a migration, is missing.
 */
import { functionsWithoutVersion, migrationsWithoutDeclaration, writeVersions } from '#database/source.ts';

if (process.argv.includes('--check')) {
  const missing = [
    ...functionsWithoutVersion().map((name) => `${name} has changed: npm run functions`),
    ...migrationsWithoutDeclaration().map(
      (name) => `${name} must begin with \`-- migration: compatible\` or \`-- migration: incompatible\``,
    ),
  ];
  for (const line of missing) console.error(line);
  process.exitCode = missing.length > 0 ? 1 : 0;
} else {
  const changed = writeVersions();
  console.log(changed.length > 0 ? changed.join('\n') : 'Every function has its version.');
}
