import type { ReceivedMail } from './contract.ts';

const decodeQuoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Encoded words of a header (RFC 2047); white space between two of them is none. */
const decodeHeader = (value: string): string => {
  const words = value.replaceAll(/\?=\s+=\?/g, '?==?');
  const bytes = words.replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    (kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64')
      : decodeQuoted(text.replaceAll('_', ' '))
    ).toString('latin1'),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

const split = (part: string): { headers: Map<string, string>; body: string } => {
  const end = part.indexOf('\r\n\r\n');
  const headers = new Map<string, string>();
  for (const line of part
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [name = '', ...value] = line.split(':');
    headers.set(name.toLowerCase(), value.join(':').trim());
  }
  return { headers, body: part.slice(end + 4) };
};

/** The parts of a message or of one of its parts, each with its headers, whichever lie within others. */
const partsOf = (contentType: string, body: string): readonly ReturnType<typeof split>[] => {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1] ?? '';
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
    .flatMap((part) => {
      const type = part.headers.get('content-type') ?? '';
      return type.startsWith('multipart/') ? partsOf(type, part.body) : part;
    });
};

const bytesOf = (encoding: string | undefined, body: string): Buffer =>
  encoding === 'base64'
    ? Buffer.from(body, 'base64')
    : encoding === 'quoted-printable'
      ? decodeQuoted(body)
      : Buffer.from(body, 'latin1');

/** A message of RFC 5322 with a text, an HTML part and files, as a mail program reads it; `raw` byte by byte (latin1). */
export const readMessage = (raw: string, to: readonly string[]): ReceivedMail => {
  const { headers, body } = split(raw);
  const parts = partsOf(headers.get('content-type') ?? '', body).map(({ headers: own, body: content }) => ({
    type: own.get('content-type') ?? '',
    name: /filename="?([^";]+)/.exec(own.get('content-disposition') ?? '')?.[1],
    bytes: bytesOf(own.get('content-transfer-encoding'), content),
  }));
  const textOf = (type: string): string =>
    parts.find((part) => part.name === undefined && part.type.startsWith(type))?.bytes.toString('utf8') ?? '';
  return {
    messageId: /<([^@>]+)@/.exec(headers.get('message-id') ?? '')?.[1] ?? '',
    to,
    subject: decodeHeader(headers.get('subject') ?? ''),
    html: textOf('text/html'),
    text: textOf('text/plain'),
    files: parts.flatMap(({ name, type, bytes }) =>
      name === undefined ? [] : { name, contentType: type.replace(/; name=[^;]+/, ''), bytes },
    ),
  };
};
