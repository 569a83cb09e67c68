import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyMailTemplate, MailTemplate, TemplateContext } from '../template.ts';

export { html } from '../html.ts';

/** A state of a mail: what would have been queued, and what goes along with it. */
interface MailExample<Data> {
  /** In French, for the list of them. */
  readonly name: string;
  readonly data: Data;
  readonly attached?: readonly string[];
}

interface MailExamples {
  readonly mail: AnyMailTemplate;
  readonly cases: readonly MailExample<unknown>[];
}

/** The states of one mail. A feature has them beside its templates, in a `*.examples.ts` as `mails`; a mail without them fails a test. */
export const mailExamples = <Data>(
  mail: MailTemplate<Data>,
  cases: readonly MailExample<Data>[],
): MailExamples => ({ mail, cases });

/** A mail in one of its states, as it would leave. */
export interface ShownMail {
  /** « order-confirmation-0 » */
  readonly id: string;
  readonly template: string;
  readonly name: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const PUBLIC_URL = 'https://voyageur.example';

const shown = ({ mail, cases }: MailExamples): ShownMail[] =>
  cases.map(({ name, data, attached = [] }, index) => {
    const template = mail as MailTemplate<unknown>;
    const context: TemplateContext = {
      publicUrl: PUBLIC_URL,
      attached,
      civility: 'Mme',
      // As long as what is made of it needs.
      tokenOf: () => 'exemple-lien',
      enrolmentToken: () => 'exemple-lien',
      ...(mail.optIn === undefined ? {} : { unsubscribeUrl: `${PUBLIC_URL}/desinscription-sncf/exemple` }),
    };
    return {
      id: `${template.name}-${index}`,
      template: template.name,
      name,
      subject: template.subject(data),
      html: template.html(data, context),
      text: template.text(data, context),
    };
  });

/** Every mail in all its states, from the files beside the templates: a new one is among them by itself. Read anew when a file has changed. */
export const readMails = async (): Promise<ShownMail[]> => {
  const features = path.resolve(import.meta.dirname, '../..');
  const files = globSync('**/*.examples.ts', { cwd: features }).sort();
  const read = files.map(async (file) => {
    const found = path.join(features, file);
    const { mails } = (await import(`${pathToFileURL(found).href}?${statSync(found).mtimeMs}`)) as {
      readonly mails: readonly MailExamples[];
    };
    return mails.flatMap(shown);
  });
  return (await Promise.all(read)).flat();
};
