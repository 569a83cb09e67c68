import type { PostedFile } from '#contract/page-context.ts';

/** How much of a form is read before it is refused, in bytes and numbers. */
export interface MultipartLimits {
  /** The whole body. */
  readonly body: number;
  /** All fields that are no files. */
  readonly fields: number;
  /** One file: a longer one is told by its name, without its bytes. */
  readonly file: number;
  /** Files with bytes; what comes after them is told by its name. */
  readonly files: number;
}

export interface MultipartForm {
  readonly fields: URLSearchParams;
  readonly files: readonly PostedFile[];
}

const MOST_PARTS = 200;
const MOST_HEAD = 8_192;
const CRLF = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');

const malformed = (): Error =>
  Object.assign(new Error('malformed-form'), { statusCode: 400, code: 'malformed-form' });
const tooLarge = (): Error =>
  Object.assign(new Error('too large'), { statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' });

/** The boundary of a `multipart/form-data` (RFC 2046, 5.1.1); undefined for one that is none. */
export const boundaryOf = (contentType: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary !== undefined && /^[\w'()+,./:=? -]*[\w'()+,./:=?-]$/.test(boundary) ? boundary : undefined;
};

/** A parameter as browsers write it: quotes and line ends in it are `%22`, `%0D` and `%0A`. */
const parameter = (disposition: string, name: string): string | undefined =>
  new RegExp(`;\\s*${name}="([^"]*)"`, 'i')
    .exec(disposition)?.[1]
    ?.replaceAll(/%22|%0D|%0A/gi, (code) => decodeURIComponent(code));

/**
 * Reads a posted form with files as it comes (RFC 7578): never more of it is held than the limits allow, and what is too long is read
 * past, so that the other fields are there and the form can be shown again. Throws 400 for what is no such form, 413 beyond the limits of
 * body and fields.
 */
export const readMultipart = async (
  source: AsyncIterable<Buffer>,
  boundary: string,
  limits: MultipartLimits,
): Promise<MultipartForm> => {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const textOf = (bytes: Uint8Array): string => {
    try {
      const text = utf8.decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {
      // Said below.
    }
    throw malformed();
  };
  const pieces = source[Symbol.asyncIterator]();
  // The first boundary has no line end before it.
  let held: Buffer = Buffer.from(CRLF);
  let total = 0;
  const more = async (): Promise<void> => {
    const { done, value } = await pieces.next();
    if (done) throw malformed();
    total += value.length;
    if (total > limits.body) throw tooLarge();
    held = held.length > 0 ? Buffer.concat([held, value]) : value;
  };
  /** What stands before a mark; undefined when that is more than `most`. */
  const upTo = async (mark: Buffer, most: number): Promise<Buffer | undefined> => {
    const kept: Buffer[] = [];
    let length = 0;
    const keep = (piece: Buffer): void => {
      length += piece.length;
      if (length <= most) kept.push(piece);
      else kept.length = 0;
    };
    for (;;) {
      const at = held.indexOf(mark);
      if (at >= 0) {
        keep(held.subarray(0, at));
        held = held.subarray(at + mark.length);
        return length > most ? undefined : Buffer.concat(kept);
      }
      // A mark may begin in what is held and end in what comes.
      const certain = held.length - mark.length + 1;
      if (certain > 0) {
        keep(held.subarray(0, certain));
        held = held.subarray(certain);
      }
      await more();
    }
  };

  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const fields = new URLSearchParams();
  const files: PostedFile[] = [];
  let fieldBytes = 0;
  await upTo(delimiter, limits.body);
  for (let part = 0; ; part += 1) {
    while (held.length < 2) await more();
    if (held.subarray(0, 2).toString('latin1') === '--') break;
    if (part === MOST_PARTS) throw malformed();
    // White space is allowed behind a boundary, and nothing else.
    if (textOf((await upTo(CRLF, MOST_HEAD)) ?? Buffer.from('x')).trim() !== '') throw malformed();
    const head = await upTo(HEAD_END, MOST_HEAD);
    const disposition = head && /^content-disposition:\s*form-data(.*)$/im.exec(textOf(head))?.[1];
    if (disposition === undefined) throw malformed();
    const name = parameter(disposition, 'name');
    if (name === undefined) throw malformed();
    const fileName = parameter(disposition, 'filename');
    if (fileName === undefined) {
      const value = await upTo(delimiter, limits.fields - fieldBytes);
      if (value === undefined) throw tooLarge();
      fieldBytes += name.length + value.length;
      fields.append(name, textOf(value));
      continue;
    }
    const isOneMore = files.filter(({ bytes }) => bytes).length < limits.files;
    const bytes = await upTo(delimiter, isOneMore ? limits.file : 0);
    // A control in which no file was chosen sends an empty one without a name.
    if (fileName !== '' || bytes?.length !== 0) files.push({ field: name, name: fileName, bytes });
  }
  // What stands behind the last boundary means nothing, and the connection may be used again.
  for (let rest = await pieces.next(); !rest.done; rest = await pieces.next()) {
    total += rest.value.length;
    if (total > limits.body) throw tooLarge();
  }
  return { fields, files };
};
