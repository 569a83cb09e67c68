import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** What a database is made from: tables by migrations, which never change once they ran; functions by their newest text. */
export interface DatabaseSource {
  /** In the order in which they run. */
  readonly migrations: readonly Migration[];
  /** Applied after the migrations, again whenever one has changed. */
  readonly functions: readonly SqlFunction[];
}

export interface Migration {
  /** File name, which gives the order: `0010-points.sql`. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** The version before it may start on a database that has had it. False where the file does not say. */
  readonly compatible: boolean;
  /** One statement that PostgreSQL refuses inside a transaction and that may run twice. */
  readonly outsideTransaction: boolean;
}

export interface SqlFunction {
  /** As SQL calls it: `points.lock_accounts`, from `functions/points/lock-accounts.sql`. */
  readonly name: string;
  readonly sql: string;
  /** The triggers that it serves, a statement each: they lock their table, which a function does not. */
  readonly triggers: readonly string[];
  readonly checksum: string;
  /** Counts the texts that this function has had, so that an older process knows that it is older. */
  readonly version: number;
}

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
const FUNCTIONS = path.join(import.meta.dirname, 'functions');

/** What makes the portal's whole database. Throws when a file of a function does not hold the function that its name says. */
export const readSource = (): DatabaseSource => ({
  migrations: readMigrations(),
  functions: readFunctions(),
});

/** The migrations of a directory, in the order of their names. */
export const readMigrations = (directory: string = MIGRATIONS): Migration[] =>
  fs
    .readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const read = readSql(path.join(directory, name));
      const declaration = DECLARATION.exec(read.sql);
      if (!declaration && read.sql.startsWith('-- migration'))
        throw new Error(
          `${name} must begin with \`-- migration: compatible\` or \`-- migration: incompatible\`.`,
        );
      const outsideTransaction = declaration?.[2] !== undefined;
      if (outsideTransaction && !/\bif (not )?exists\b/i.test(read.sql))
        throw new Error(
          `${name} runs outside a transaction and may run twice: it must say \`if not exists\`.`,
        );
      return { name, ...read, compatible: declaration?.[1] === 'compatible', outsideTransaction };
    });

/** First line of a migration. */
const DECLARATION = /^-- migration: (compatible|incompatible)(, outside a transaction)?\n/;
/** Frozen before there was such a line. */
const UNDECLARED = /^(0001|001[0-2]|0040|0050|006[0-4]|007[5-7]|008[56]|0090)-/;

/** Names of migrations that do not say whether the version before them may start on their result. */
export const migrationsWithoutDeclaration = (directory: string = MIGRATIONS): string[] =>
  readMigrations(directory)
    .filter(({ name, sql }) => !DECLARATION.test(sql) && !UNDECLARED.test(name))
    .map(({ name }) => name);

/** File beside the functions: by name the version of its text, and the beginning of that text's checksum. */
const VERSIONS = 'versions.json';
type Versions = Record<string, readonly [version: number, checksum: string]>;
const SHORT = 12;

const readVersions = (directory: string): Versions =>
  JSON.parse(fs.readFileSync(path.join(directory, VERSIONS), 'utf8'));

/** Names of functions whose text is another than the one that has its version's number. */
export const functionsWithoutVersion = (directory: string = FUNCTIONS): string[] => {
  const versions = readVersions(directory);
  return readFunctions(directory)
    .filter(({ name, checksum }) => versions[name]?.[1] !== checksum.slice(0, SHORT))
    .map(({ name }) => name);
};

/** Gives each changed text the next number. One that is removed keeps its line: a name that comes back goes on counting. */
export const writeVersions = (directory: string = FUNCTIONS): string[] => {
  const changed = functionsWithoutVersion(directory);
  const versions = readVersions(directory);
  for (const { name, checksum, version } of readFunctions(directory))
    if (changed.includes(name)) versions[name] = [version + 1, checksum.slice(0, SHORT)];
  const lines = Object.keys(versions)
    .sort()
    .map((name) => `  ${JSON.stringify(name)}: [${versions[name]?.[0]}, "${versions[name]?.[1]}"]`);
  fs.writeFileSync(path.join(directory, VERSIONS), `{\n${lines.join(',\n')}\n}\n`);
  return changed;
};

/** Where the triggers of a function's file begin, each after the function. */
const TRIGGER = /^(?=create or replace trigger\b)/gim;

/** The functions of a directory with one folder a schema. */
export const readFunctions = (directory: string = FUNCTIONS): SqlFunction[] => {
  const versions = readVersions(directory);
  return fs
    .globSync('*/*.sql', { cwd: directory })
    .sort()
    .map((file) => {
      const [schema, base] = file.slice(0, -'.sql'.length).split(path.sep) as [string, string];
      const name = `${schema}.${base.replaceAll('-', '_')}`;
      const read = readSql(path.join(directory, file));
      const [sql = '', ...triggers] = read.sql.split(TRIGGER);
      const made = [...sql.matchAll(/^create or replace function\s+([a-z_]+\.[a-z_]+)/gim)];
      if (made.length !== 1 || made[0]?.[1] !== name)
        throw new Error(`${file} must hold \`create or replace function ${name}\`, and no other.`);
      return { name, sql, triggers, checksum: read.checksum, version: versions[name]?.[0] ?? 0 };
    });
};

const readSql = (file: string): { sql: string; checksum: string } => {
  const sql = fs.readFileSync(file, 'utf8');
  return { sql, checksum: createHash('sha256').update(sql).digest('hex') };
};
