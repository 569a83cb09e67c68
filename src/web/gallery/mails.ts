import { html, readMails, type ShownMail } from '#features/mail/testing/mail-examples.ts';
import type { ListedExample } from './page-example.ts';

const FOLDER = '/emails';

/** A mail as by night, for who looks at it by day. */
const byNight = (markup: string): string =>
  markup.replace('@media (prefers-color-scheme:dark)', '@media all');

const STYLE =
  'body{margin:2rem;font:1rem/1.5 system-ui,sans-serif}h2{margin:2rem 0 .5rem}section{display:flex;flex-wrap:wrap;gap:1rem}' +
  'iframe{height:60rem;border:1px solid #777}.phone{width:320px}.desk{width:640px}pre{max-width:40rem;white-space:pre-wrap;border:1px solid #777;padding:1rem;margin:0}';

const sheet = (title: string, body: ReturnType<typeof html>): string =>
  String(
    html`<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>${body}</body></html>`,
  );

const frame = (name: string, width: string, markup: string) =>
  html`<iframe class="${width}" title="${name}" sandbox srcdoc="${markup}"></iframe>`;

const oneMail = (mail: ShownMail): string =>
  sheet(
    `${mail.name} : ${mail.subject}`,
    html`<p><a href="${FOLDER}">Tous les e-mails</a></p><section>${frame('320 px, jour', 'phone', mail.html)}${frame('320 px, nuit', 'phone', byNight(mail.html))}${frame('640 px, jour', 'desk', mail.html)}${frame('640 px, nuit', 'desk', byNight(mail.html))}<pre>${mail.text}</pre></section>`,
  );

/** Links to the states of every mail. */
export const listMails = async (): Promise<ListedExample[]> =>
  (await readMails()).map(({ id, template, name }) => ({
    id: `e-mails.${id}`,
    name: `${template} : ${name}`,
    href: `${FOLDER}/${id}`,
  }));

/**
 * `/emails`: every mail in its states, each at two widths, by day, by night and as text; `/emails/<state>/html` the mail alone. Undefined
 * for any other address.
 */
export const mailPage = async (path: string): Promise<string | undefined> => {
  if (path !== FOLDER && !path.startsWith(`${FOLDER}/`)) return undefined;
  const mails = await readMails();
  const [id, version] = path.slice(FOLDER.length + 1).split('/');
  const mail = mails.find((one) => one.id === id);
  if (mail) return version === 'html' ? mail.html : oneMail(mail);
  return sheet(
    'E-mails',
    html`<ul>${mails.map((one) => html`<li><a href="${FOLDER}/${one.id}">${one.name}</a>, ${one.template}<br>${one.subject}</li>`)}</ul>`,
  );
};
