import { formatLongDateTime } from '#domain/french-dates.ts';
import {
  defineMail,
  linkToken,
  type MailBlock,
  type MailTemplate,
  type TemplateContext,
} from '#features/mail/index.ts';

/** What a mail with a link is queued with beside its own data: the link by its seed alone, and when it ends, an ISO instant. */
export interface LinkSent {
  readonly seed: string;
  readonly expiresAt: string;
}

/** The address of the page that a link opens, by its token. */
type LinkPage = (lien: string) => string;

/** The button of a mail that leads to the page of its link. */
export const linkButton = (
  label: string,
  page: LinkPage,
  { seed }: Pick<LinkSent, 'seed'>,
  context: TemplateContext,
): MailBlock => ({
  kind: 'button',
  label,
  url: context.publicUrl + page(linkToken(context, seed)),
});

/** What a mail says around its link. */
interface LinkWords {
  readonly heading: string;
  readonly greeting: string;
  /** Why there is something to press. */
  readonly says: string;
  /** What holds until it is pressed, after how long that may be done. */
  readonly untilThen?: string;
  /** What comes next. */
  readonly next?: readonly MailBlock[];
  /** For whom it was not meant. */
  readonly note: { readonly title: string; readonly text: string };
  readonly why: string;
}

/** A mail that carries one link: why, the button, how long it serves, and what to do who has asked for nothing. */
export const defineLinkMail = <Data extends LinkSent>({
  name,
  version,
  subject,
  button,
  page,
  words,
}: {
  readonly name: string;
  readonly version: number;
  readonly subject: string;
  readonly button: string;
  /** Where the link leads; its page acts by a button. */
  readonly page: LinkPage;
  readonly words: (data: Data, context: TemplateContext) => LinkWords;
}): MailTemplate<Data> =>
  defineMail<Data>({
    name,
    version,
    subject: () => subject,
    content: (data, context) => {
      const { heading, greeting, says, untilThen, next = [], note, why } = words(data, context);
      const end = formatLongDateTime(Temporal.Instant.from(data.expiresAt)).replace(/^le /, '');
      const until = [`Ce lien sert une fois, jusqu’au ${end}.`, untilThen].filter(Boolean).join(' ');
      return {
        preview: until,
        heading,
        greeting,
        blocks: [
          { kind: 'paragraph', text: says },
          linkButton(button, page, data, context),
          { kind: 'paragraph', text: until },
          ...next,
          { kind: 'note', ...note },
        ],
        why,
      };
    },
  });
