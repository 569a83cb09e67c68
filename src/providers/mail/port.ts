/** A mail ready to leave, HTML with a text part. */
export interface OutgoingMail {
  readonly iuc: string;
  /** Ours, the same on every attempt: a mail sent twice after a lost answer is recognised by it. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where a mail programme may end mails like this one by a request of its own (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly files?: readonly {
    readonly name: string;
    readonly contentType: string;
    readonly bytes: Uint8Array;
  }[];
}

/** Where mails go: an SMTP server, or the local mailbox. */
export interface MailTransport {
  /**
   * Resolves once the mail has been taken over. Rejects with `MailRefused` when asking again is useless, otherwise with anything: when
   * `signal` aborts, and in less than a minute whatever the other side does. Whether it was taken over is then unknown.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** The server will never take this mail. */
export class MailRefused extends Error {
  /** What was said of the address itself, which does not exist or takes nothing any more; undefined when it was about the mail. */
  readonly addressReply: string | undefined;
  constructor(message: string, options: { cause?: unknown; addressReply?: string | undefined } = {}) {
    super(message, options);
    this.name = 'MailRefused';
    this.addressReply = options.addressReply;
  }
}
