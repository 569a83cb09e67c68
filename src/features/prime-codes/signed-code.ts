import type { TicketSigner } from '#domain/rail/ticket-code.ts';
import { plainText } from '#domain/typography.ts';

/** The first word of what a code of a prime says, with the version of the layout. */
const LAYOUT = 'EVP1';

/** What a till reads in a QR code of a prime. */
export interface SignedCode {
  readonly code: string;
  readonly primeId: string;
  readonly until: Temporal.PlainDate;
}

/**
 * The text of a prime's QR code (docs/ticket-code.md): what it is, which one, until when, and our signature, so that a bar on a train that
 * has no network reads whether it is one of ours. Whether it was used already, the till knows by the code.
 */
export const signedCode = (signer: TicketSigner, { code, primeId, until }: SignedCode): string => {
  const said = [LAYOUT, primeId, plainText(code).replaceAll(' ', ''), until.toString().replaceAll('-', '')];
  const keyId = Buffer.from(signer.keyId).toString('hex');
  const content = [...said, keyId].join('.');
  return `${content}.${Buffer.from(signer.sign(Buffer.from(content))).toString('base64url')}`;
};
