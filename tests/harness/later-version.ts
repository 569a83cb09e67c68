import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

interface Ending {
  after(work: () => Promise<void>): void;
}

/**
 * A copy of the project to be changed into a later version of it and started beside this one, with what is built already; answers its
 * folder, which is removed at the end.
 */
export const laterVersion = (ending: Ending): string => {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'later-'));
  ending.after(async () => fs.rmSync(copy, { recursive: true, force: true }));
  for (const name of fs.readdirSync(root))
    if (!name.startsWith('.') && !['node_modules', 'var', 'test-results', 'docs', 'tests'].includes(name))
      fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
};

/** Where the migrations and the functions of a copy lie. */
export const databaseOf = (copy: string): { migrations: string; functions: string } => ({
  migrations: path.join(copy, 'src', 'database', 'migrations'),
  functions: path.join(copy, 'src', 'database', 'functions'),
});
