import { z } from 'zod';
import { redirect } from '#contract/page-results.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { OPT_IN_TYPE_WORDS } from '#domain/opt-ins.ts';
import { quoted } from '#domain/typography.ts';
import { readUnsubscription, unsubscribe, unsubscribePath } from '#features/communications/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { unsubscribeAllForm, unsubscribeForm } from './unsubscribe.form.ts';

const nothing = z.object({});

const hashOf = ({ params, url }: PageContext): string => params['hash'] ?? url.searchParams.get('hash') ?? '';

/** The address is the link's own: a copied or shortened one of another kind of mail leads there. */
const isOwnPage = ({ url }: PageContext, own: string): boolean => url.pathname === own.replace(/\?.*/, '');

/** What a link stands for, and whether its mails still come. Reads only (SEC-09). */
export const loader = async (context: PageContext) => {
  const { app } = context;
  const hash = hashOf(context);
  const found = await readUnsubscription(app.db, app.unsubscribeLinks, hash);
  if (!found) {
    // Without a link this is where somebody looks for their settings.
    if (hash !== '') context.setStatus(404);
    return { kind: 'wrong' as const, message: hash === '' ? undefined : messageOf('unsubscribe-link-wrong') };
  }
  const { type, isOn, wantsOthers } = found;
  const mails = quoted(OPT_IN_TYPE_WORDS[type].name);
  const own = unsubscribePath(type, hash);
  if (!isOwnPage(context, own)) return { kind: 'other' as const, mails, own };
  return { kind: 'link' as const, mails, isOn, wantsOthers };
};

/** A mail programme's own request (RFC 8058): it follows nowhere, and shows nothing. */
const isOneClick = ({ form }: PageContext): boolean => form.get('List-Unsubscribe') === 'One-Click';

export const action = async (context: PageContext) => {
  const { app } = context;
  const end = (source: 'one-click' | 'unsubscribe-page', all: boolean) =>
    unsubscribe(
      app.db,
      app.unsubscribeLinks,
      { hash: hashOf(context), all },
      { source, at: app.clock.now() },
    );
  if (isOneClick(context)) {
    const ended = await end('one-click', false);
    if (!ended.ok) context.setStatus(ended.status);
    return undefined;
  }
  const all = context.form.get('intention') === unsubscribeAllForm.intention;
  return answerForm(context, all ? unsubscribeAllForm : unsubscribeForm, nothing, async () => {
    const ended = await end('unsubscribe-page', all);
    // Back to the link, which says now that these mails no longer come.
    return ended.ok ? redirect(`${context.url.pathname}${context.url.search}`) : ended;
  });
};
