import { allOrNothing } from '#database/all-or-nothing.ts';
import type { Queryable } from '#database/database.ts';
import type { Failure, Success } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import type { LinkContext } from './context.ts';
import { type HeldLinks, type LinkPurpose, type LinkState, seeLink, useLink } from './links.ts';

/** Why a link does not act. */
export type LinkRefusal = Exclude<LinkState['state'], 'open'>;

/** What a mail's link is worth to the page that it opens: whose it is and what it would act on, or why it does not. */
export type SeenLink<Subject> =
  | { readonly refusal: undefined; readonly iuc: Iuc; readonly subject: Subject }
  /** `waiting`: what a new link in its place would act on. */
  | { readonly refusal: LinkRefusal; readonly waiting: Subject | undefined };

/** Looks at a link and changes nothing (SEC-09). A good one whose subject is no longer there is `gone`. */
export const seeSubject = async <Subject>(
  db: Queryable,
  purpose: LinkPurpose,
  token: string,
  subjectOf: (iuc: Iuc) => Promise<Subject | undefined>,
  gone: LinkRefusal = 'unknown',
): Promise<SeenLink<Subject>> => {
  const link = await seeLink(db, purpose, token);
  if (link.state === 'unknown') return { refusal: link.state, waiting: undefined };
  const { iuc, state } = link;
  const subject = await subjectOf(iuc);
  if (state !== 'open') return { refusal: state, waiting: state === 'used' ? undefined : subject };
  return subject === undefined ? { refusal: gone, waiting: undefined } : { refusal: undefined, iuc, subject };
};

/**
 * Does what a link is good for, in one transaction with its use and the mails that tell of it: of several presses of its button one does
 * it, and a refusal leaves the link as it was.
 */
export const actByLink = async <Refused extends Failure, Answer extends Success<object> | Failure>(
  ctx: Pick<LinkContext, 'db' | 'wake'>,
  purpose: LinkPurpose,
  token: string,
  refuse: (state: LinkRefusal) => Refused,
  act: (links: HeldLinks) => Promise<Answer>,
): Promise<Answer | Refused> => {
  const done = await allOrNothing<Answer | Refused>(ctx.db, async (tx) => {
    const used = await useLink(tx, purpose, token);
    if (used?.link.state === 'open') return act(used.links);
    return refuse(used?.link.state ?? 'unknown');
  });
  if (done.ok) ctx.wake('mail.send');
  return done;
};
