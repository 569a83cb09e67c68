import type { ReceivedMail } from './contract.ts';

const decodeQuoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const decodeBody = (encoding: string | undefined, body: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return (encoding === 'quoted-printable' ? decodeQuoted(body) : Buffer.from(body, 'latin1')).toString(
    'utf8',
  );
};

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

/** A message of RFC 5322 with a text and an HTML part, as a mail program reads it; `raw` byte by byte (latin1). */
export const readMessage = (raw: string, to: readonly string[]): ReceivedMail => {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = new Map(
    body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => split(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
      .map((part) => [
        (part.headers.get('content-type') ?? '').split(';')[0],
        decodeBody(part.headers.get('content-transfer-encoding'), part.body),
      ]),
  );
  return {
    messageId: /<([^@>]+)@/.exec(headers.get('message-id') ?? '')?.[1] ?? '',
    to,
    subject: decodeHeader(headers.get('subject') ?? ''),
    html: parts.get('text/html') ?? '',
    text: parts.get('text/plain') ?? '',
  };
};
