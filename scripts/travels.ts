/**
 * `npm run travels -- FILE`: takes a file of travels, of vouchers, of cards or of what else docs/travel-facts.md has in, while the portal runs or stands still, and writes what
 * became of each line to `FILE.answers.csv`. The settings are the portal's own (`VAR_DIR`, `DATABASE_URL`, `CLOCK_START`).
 */
import { open } from 'node:fs/promises';
import { openDatabase, WORK_LIMITS } from '#database/database.ts';
import { reachPortalDatabase } from '#database/portal-database.ts';
import { clockStartingAt, systemClock } from '#domain/clock.ts';
import { takeTravels } from '#features/travel-intake/index.ts';
import { databaseCommand } from './database-command.ts';

/** Characters of answers that are written at once. */
const PIECE = 65_536;

/** A file that is written from its beginning. What the machine refuses is thrown with the file's name, where it was to be written. */
const writing = async (path: string) => {
  const file = await open(path, 'w');
  let waiting = '';
  const flush = async (): Promise<void> => {
    const text = waiting;
    waiting = '';
    await file.appendFile(text).catch((error: unknown) => {
      throw Object.assign(error as Error, { path });
    });
  };
  return {
    write: async (text: string): Promise<void> => {
      waiting += text;
      if (waiting.length > PIECE) await flush();
    },
    close: async (): Promise<void> => {
      try {
        await flush();
      } finally {
        await file.close();
      }
    },
  };
};

/** What it ends with when all was read and lines were refused; 1 is for a file or an answer that could not be read or written. */
const LINES_REFUSED = 2;

const quoted = (text: string | number): string => `"${String(text).replaceAll('"', '""')}"`;

await databaseCommand('travels', 'reads', async (file, { databaseUrl, varDir, clockStart }) => {
  const clock = clockStart ? clockStartingAt(clockStart) : systemClock;
  const database = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await reachPortalDatabase(varDir);
  const db = openDatabase({ url: database.url, connections: 1, limits: WORK_LIMITS });
  try {
    const answers = await writing(`${file}.answers.csv`);
    const taken = await (async () => {
      try {
        await answers.write('line,id,answer,reason,detail\n');
        return await takeTravels(db, file, clock.now(), (answer) => {
          const { line, id, answer: said, reason = '', detail = '' } = answer;
          return answers.write(`${[line, id, said, reason, detail].map(quoted).join(',')}\n`);
        });
      } finally {
        await answers.close();
      }
    })();
    const { unknownBrands, isUtf8, ...counts } = taken;
    // Whoever runs it every night looks at this, not at the sentence.
    if (counts.refused > 0) process.exitCode = LINES_REFUSED;
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
    await db.close();
    await database.stop();
  }
});
