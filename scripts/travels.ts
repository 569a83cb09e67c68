/**
 * `npm run travels -- FILE`: takes a file of travels, of vouchers, of cards or of what else docs/travel-facts.md has in, while the portal runs or stands still, and writes what
 * became of each line to `FILE.answers.csv`. The settings are the portal's own (`VAR_DIR`, `DATABASE_URL`, `CLOCK_START`).
 */
import { once } from 'node:events';
import fs from 'node:fs';
import { openDatabase, WORK_LIMITS } from '#database/database.ts';
import { reachPortalDatabase } from '#database/portal-database.ts';
import { clockStartingAt, systemClock } from '#domain/clock.ts';
import { takeTravels } from '#features/travel-intake/index.ts';
import { databaseCommand } from './database-command.ts';

const quoted = (text: string | number): string => `"${String(text).replaceAll('"', '""')}"`;

await databaseCommand('travels', 'reads', async (file, { databaseUrl, varDir, clockStart }) => {
  const clock = clockStart ? clockStartingAt(clockStart) : systemClock;
  const database = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await reachPortalDatabase(varDir);
  const db = openDatabase({ url: database.url, connections: 1, limits: WORK_LIMITS });
  const answers = fs.createWriteStream(`${file}.answers.csv`);
  try {
    await once(answers, 'open');
    answers.write('line,id,answer,reason,detail\n');
    const { unknownBrands, isUtf8, ...counts } = await takeTravels(db, file, clock.now(), (answer) => {
      const { line, id, answer: said, reason = '', detail = '' } = answer;
      answers.write(`${[line, id, said, reason, detail].map(quoted).join(',')}\n`);
    });
    return [
      `${file}: ${Object.entries(counts)
        .map(([answer, count]) => `${count} ${answer}`)
        .join(', ')}. Each line is answered in ${file}.answers.csv.`,
      ...(isUtf8 ? [] : ['It is not UTF-8: lines that are not were read as Windows-1252.']),
      ...(unknownBrands.length > 0
        ? [
            `They earn nothing until their brands are named in src/domain/rail/brands.ts: ${unknownBrands.join(', ')}.`,
          ]
        : []),
    ].join('\n');
  } finally {
    answers.end();
    await db.close();
    await database.stop();
  }
});
