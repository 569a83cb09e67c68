import type { Civility } from '#domain/customer.ts';
import type { Iuc } from '#domain/ids.ts';
import type { OptInType } from '#domain/opt-ins.ts';
import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import type { MailContent } from './block.ts';

export interface TemplateContext {
  /** Origin of the portal, for links. */
  readonly publicUrl: string;
  /** Of the customer whom the mail is about, for a greeting where what was queued does not know it. */
  readonly civility?: Civility;
  /** The token of a link by its seed, which is all that a queued mail holds of it. */
  readonly tokenOf?: (seed: string) => string;
  /** Names the customer of the mail for the page that opens their loyalty card; made when the mail leaves (docs/encrypted-iuc.md). */
  readonly enrolmentToken?: () => string;
  /** Names of the files that go along. */
  readonly attached?: readonly string[];
  /** Ends these mails, where they may be ended. */
  readonly unsubscribeUrl?: string;
}

/** Whether a file of this kind goes along, which the words of a mail then speak of. */
export const brings = ({ attached = [] }: TemplateContext, kind: 'ics' | 'pdf'): boolean =>
  attached.some((name) => name.endsWith(`.${kind}`));

/** A file that goes along with a mail. */
export interface MailFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** By the name of a template, what makes the files of its mails when they are sent, from the data that was queued. */
export type MailFiles = Readonly<
  Record<
    string,
    (mail: { readonly iuc: Iuc; readonly data: unknown }, signal: AbortSignal) => Promise<readonly MailFile[]>
  >
>;

/**
 * A mail as functions of its data, under the name and version by which it is queued. A change of the data's shape is a new version
 * beside the old one, until none is queued. It belongs to the feature that causes the mail.
 */
export interface MailTemplate<Data> {
  readonly name: string;
  readonly version: number;
  /** What a customer must have agreed to; without, the mail is owed to them and is always sent. */
  readonly optIn?: OptInType;
  subject(data: Data): string;
  html(data: Data, context: TemplateContext): string;
  text(data: Data, context: TemplateContext): string;
}

/** A mail by what it says: its frame, HTML and text are those of every mail. */
export const defineMail = <Data>({
  content,
  ...mail
}: Pick<MailTemplate<Data>, 'name' | 'version' | 'optIn' | 'subject'> & {
  readonly content: (data: Data, context: TemplateContext) => MailContent;
}): MailTemplate<Data> => ({
  ...mail,
  html: (data, context) => asHtml(content(data, context), { ...context, subject: mail.subject(data) }),
  text: (data, context) => asText(content(data, context), context),
});

/** Any template: what the composition root lists. Its data is whatever was queued under its name and version. */
export type AnyMailTemplate = MailTemplate<never>;

/** A mail as `mail.queue` takes it, with the data its template wants. */
export interface QueuedMail<Data> {
  readonly template: string;
  readonly version: number;
  readonly data: Data;
}

/** `Given` where it is nothing but `Data`: what a mail does not tell is not kept with it. */
type Exactly<Data, Given> = Given &
  Readonly<Record<Exclude<keyof Given, Data extends unknown ? keyof Data : never>, never>>;

/** What is queued of a mail. Who hands over more than its template tells, a whole customer say, does not compile. */
export const mailOf = <Data, Given extends Data>(
  { name, version }: MailTemplate<Data>,
  data: Exactly<Data, Given>,
): QueuedMail<Data> => ({
  template: name,
  version,
  data,
});

/** The template that a mail was queued for. Throws when this version of the portal does not have it. */
export const templateAmong = (
  templates: readonly AnyMailTemplate[],
  name: string,
  version: number,
): MailTemplate<unknown> => {
  const template = templates.find((one) => one.name === name && one.version === version);
  if (template === undefined) throw new Error(`no mail template ${name}@${version}`);
  return template as MailTemplate<unknown>;
};

/** The token of a mail's link. Throws where nobody has said how to make it. */
export const linkToken = ({ tokenOf }: TemplateContext, seed: string): string => {
  if (!tokenOf) throw new TypeError('a mail with a link is made without its key');
  return tokenOf(seed);
};
