import { leaveFor, redirect } from '#contract/page-results.ts';
import { signInPath } from '#contract/sign-in-path.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { pathAfterSignIn } from '#domain/own-path.ts';
import { loginInput } from '#features/sessions/contract.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { loginForm } from './login.form.ts';

const returnOf = ({ url }: PageContext): string => pathAfterSignIn(url.searchParams.get('retour'));

export const loader = (context: PageContext) => {
  const returnPath = returnOf(context);
  if (context.session) throw redirect(returnPath);
  return {
    signIn: signInPath(returnPath),
    /** Said in the place of the ways in while there are none (NAV-08). */
    unavailable: context.app.sessions.available() ? undefined : messageOf('identity-unavailable'),
  };
};

/** Leads to the identity provider with the number as a hint; whether anybody has it is not looked up (AUTH-09). */
export const action = async (context: PageContext) => {
  let url: string | undefined;
  const answer = await answerForm(context, loginForm, loginInput, async ({ numFid }) => {
    const started = await context.app.logins.startLogin({
      cookieHeader: context.cookie,
      loginHint: numFid,
      address: context.address,
      returnPath: returnOf(context),
    });
    if (!started.ok) return started;
    context.setHeader('set-cookie', started.setCookie);
    url = started.url;
    return redirect('/');
  });
  if (url !== undefined) throw leaveFor(url);
  return answer;
};
