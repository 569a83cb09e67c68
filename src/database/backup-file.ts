/**
 * A backup is one gzip file of text lines, readable with `zcat`: a head in JSON; for each table of the head, in its order, the rows
 * as COPY writes them and a line `\.`; an end in JSON with the number of rows of each. A file without its end is not a backup.
 */
export interface BackupHead {
  readonly product: 'espace-voyageur';
  readonly format: 1;
  /** ISO instant of the snapshot. */
  readonly at: string;
  /** What had made the database, by name and checksum: what must make it again before its rows come in. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  /** Referenced tables before those that refer to them. */
  readonly tables: readonly BackupTable[];
}

export interface BackupTable {
  /** Qualified and quoted as SQL needs it. */
  readonly name: string;
  /** Quoted likewise; generated ones are left out. */
  readonly columns: readonly string[];
}

export interface BackupEnd {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The file is not a backup or cannot become one, or the database is not one to restore into: said to the person who asks. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

const END_OF_ROWS = '\\.\n';
export const endOfRows = Buffer.from(END_OF_ROWS);
const AFTER_A_ROW = `\n${END_OF_ROWS}`;

/** Reads a backup from its unpacked bytes, front to back: a line, or all rows up to their end. */
export class BackupReader {
  readonly #source: AsyncIterator<Buffer>;
  /** Begins at the beginning of a line. */
  #rest: Buffer = Buffer.alloc(0);
  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The value of a line of JSON. */
  async line(): Promise<unknown> {
    let end = this.#rest.indexOf('\n');
    while (end < 0) {
      await this.#more();
      end = this.#rest.indexOf('\n');
    }
    const text = this.#rest.toString('utf8', 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new BackupRefused('The file is not a backup of the portal.', { cause });
    }
  }

  /** The rows of one table, in portions of whole rows. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#rest.indexOf(END_OF_ROWS) === 0) {
        this.#rest = this.#rest.subarray(END_OF_ROWS.length);
        return;
      }
      const end = this.#rest.indexOf(AFTER_A_ROW);
      const whole = end >= 0 ? end + 1 : this.#rest.lastIndexOf('\n') + 1;
      if (whole > 0) {
        const portion = this.#rest.subarray(0, whole);
        this.#rest = this.#rest.subarray(whole);
        yield portion;
      }
      if (end < 0) await this.#more();
    }
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#source.next().catch((cause: unknown) => {
      throw new BackupRefused('The file is damaged or ends too early: take another backup.', { cause });
    });
    if (done) throw new BackupRefused('The file ends too early: it is not a whole backup.');
    this.#rest = Buffer.concat([this.#rest, value]);
  }
}
