import { z } from 'zod';
import { ActionFailure, fail, type PageRedirect, redirect } from '#contract/page-results.ts';
import { fullName } from '#domain/customer.ts';
import {
  ERRORS,
  messageOf,
  type PlainErrorCode,
  type TitledErrorCode,
  titleOf,
} from '#domain/errors/catalogue.ts';
import { type Failure, failure, type Success } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import type { LinkRefusal, SeenLink } from '#features/links/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormDescription } from '#web/forms/define-form.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { knowDevice } from './known-device.server.ts';
import { newLinkForm } from './new-link.form.ts';
import { saidWhen } from './registration.server.ts';

/** Who is signed in here where the link was meant for somebody else. */
interface Met {
  readonly stranger?: string;
}

export type LandingOpen<Open extends object> = { readonly state: 'open' } & Met & Open;

/** Another link is on its way, in a mail with this subject. */
export interface LandingSent {
  readonly state: 'sent';
  readonly subject: string;
}

export interface LandingRefused {
  readonly state: 'refused';
  readonly refusal: LinkRefusal;
  readonly title: string;
  readonly message: string;
  readonly why: string;
  /** A new link may be sent in its place. */
  readonly mayBeSentAgain: boolean;
}

/** What the page of a mail's link shows; `nothing` when it is opened without one, `done` once its button was pressed. */
export type LandingData<Open extends object> =
  | { readonly state: 'nothing' }
  | ({ readonly state: 'done' } & Met)
  | LandingOpen<Open>
  | LandingSent
  | LandingRefused;

type Act = Success<{ readonly iuc?: Iuc }> | Failure;

/** A page that the link of a mail opens, and whose button acts. */
interface LandingOf<Subject, Open extends object, Input extends z.ZodType> {
  /** What the link is worth; throws a redirect where the operator's own provider has such a page. */
  readonly see: (context: PageContext, token: string) => Promise<SeenLink<Subject>>;
  /** What is shown of it before the button is pressed. */
  readonly open: (subject: Subject, context: PageContext) => Open;
  /** Of the error catalogue, where not every refusal is `link-expired`. */
  readonly refusals?: Readonly<Record<LinkRefusal, PlainErrorCode & TitledErrorCode>>;
  /** What is said beside its message. */
  readonly why: Readonly<Record<LinkRefusal, string>>;
  readonly form: FormDescription;
  readonly input: Input;
  /** What the link would refuse of the fields that are right, told with those that are not. */
  readonly besides?: (
    context: PageContext,
    subject: Subject,
    right: Partial<z.output<Input>>,
  ) => Promise<Readonly<Record<string, string>>>;
  /** What fields that are refused are told instead, where the link alone knows better why. */
  readonly told?: (
    context: PageContext,
    token: string,
    errors: FormAnswer['errors'],
  ) => Promise<FormAnswer['errors']>;
  /** Does it. Answers whose account it was where the device that holds the mail is known from then on (AUTH-14). */
  readonly act: (context: PageContext, token: string, input: z.output<Input>) => Promise<Act>;
  /** Where it leads, other than to this page, which says that it is done. */
  readonly doneAt?: string;
  /** Answered to the person, and told to the log, when it breaks. */
  readonly fault: PlainErrorCode;
  /** Another link in place of one that has expired or was replaced; this page says that it was sent, or the one at `sentAt`. */
  readonly again?: {
    readonly send: (
      context: PageContext,
      token: string,
    ) => Promise<Success<{ readonly sentAt?: string }> | Failure>;
    readonly subject: string;
  };
}

/** Of a link that is none of ours. */
export const NOT_WHOLE = 'Il n’est peut-être pas entier : copiez toute l’adresse depuis l’e-mail.';

const DONE = 'fait';
const SENT = 'envoye';
const STRANGER = 'autre';

const tokenIn = ({ url }: PageContext): string | undefined => url.searchParams.get('lien') ?? undefined;

/** This page without its link, which has served. */
const landed = ({ url }: PageContext, query: Readonly<Record<string, string>>): string =>
  `${url.pathname}?${new URLSearchParams(query)}`;

/** Who is signed in here. */
const signedInAs = async (context: PageContext): Promise<Met> => ({
  stranger: fullName((await context.overview()).customer),
});

/** Loader and action of a link's page (SEC-09): looking changes nothing, the button does once what the link is good for. */
export const landing = <Subject, Open extends object, Input extends z.ZodType>(
  of: LandingOf<Subject, Open, Input>,
): {
  readonly loader: (context: PageContext) => Promise<LandingData<Open>>;
  readonly action: (context: PageContext) => Promise<PageRedirect | ActionFailure<FormAnswer>>;
} => ({
  async loader(context) {
    const { searchParams } = context.url;
    const token = tokenIn(context);
    const seen = await of.see(context, token ?? '');
    if (searchParams.has(DONE))
      return {
        state: 'done',
        ...(searchParams.has(STRANGER) && context.session ? await signedInAs(context) : {}),
      };
    if (searchParams.has(SENT)) return { state: 'sent', subject: of.again?.subject ?? '' };
    if (token === undefined) return { state: 'nothing' };
    if (seen.refusal === undefined)
      return {
        state: 'open',
        ...(context.session && context.iuc !== seen.iuc ? await signedInAs(context) : {}),
        ...of.open(seen.subject, context),
      };
    const code = of.refusals?.[seen.refusal] ?? 'link-expired';
    if (context.method === 'GET') context.setStatus(ERRORS[code].status);
    return {
      state: 'refused',
      refusal: seen.refusal,
      title: titleOf(code),
      message: messageOf(code),
      why: of.why[seen.refusal],
      mayBeSentAgain: of.again !== undefined && seen.waiting !== undefined,
    };
  },

  async action(context) {
    const token = tokenIn(context) ?? '';
    const { again, form, input, fault, told, besides } = of;
    if (again && context.form.get('intention') === newLinkForm.intention)
      return answerForm(context, newLinkForm, z.object({}), async () => {
        const sent = await again.send(context, token);
        return sent.ok ? redirect(sent.sentAt ?? landed(context, { [SENT]: '1' })) : saidWhen(context, sent);
      });
    const act = async (typed: z.output<Input>) => {
      try {
        const done = await of.act(context, token, typed);
        if (!done.ok) return saidWhen(context, done);
        if (done.iuc) await knowDevice(context, done.iuc);
        const isStranger = done.iuc !== undefined && context.session && context.iuc !== done.iuc;
        const query = { [DONE]: '1', ...(isStranger ? { [STRANGER]: '1' } : {}) };
        return redirect(of.doneAt ?? landed(context, query));
      } catch (error) {
        context.log.error({ err: error }, 'what a link of a mail is good for could not be done');
        return failure(fault);
      }
    };
    const answer = await answerForm(context, form, input, act, async (right) => {
      if (!besides) return {};
      const seen = await of.see(context, token);
      return seen.refusal === undefined ? besides(context, seen.subject, right) : {};
    });
    if (!told || !(answer instanceof ActionFailure)) return answer;
    const { status, data } = answer;
    return fail(status, { ...data, errors: await told(context, token, data.errors) });
  },
});
