import { z } from 'zod';
import { type ActionFailure, type PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { failure } from '#domain/failure.ts';
import { formatLongDate, formatLongDateTime } from '#domain/french-dates.ts';
import type { EndedSessions, OpenSession } from '#features/sessions/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { PASSKEY_ACTIONS, type PasskeysData, passkeysOf } from './passkeys.server.ts';
import { endOthersForm, endSessionForm, forgetDeviceForm } from './security.form.ts';

/** A session in words. */
export interface SessionLine {
  readonly sessionId: string;
  readonly device: string;
  /** « vu le 18 novembre 2026 à 9h12, réseau 203.0.113.… » */
  readonly seen: string;
  /** « connecté depuis le 18 novembre 2026 » */
  readonly since: string;
}

/** A known device in words. */
export interface DeviceLine {
  readonly deviceId: string;
  readonly device: string;
  /** « dernière connexion le 18 novembre 2026, réseau 203.0.113.… » */
  readonly seen: string;
}

/** What somebody signs in by, and where they are signed in. */
export interface SecurityData {
  /** Undefined when the sessions cannot be read, which keeps nobody from the rest of the page. */
  readonly sessions?: { readonly here: SessionLine | undefined; readonly others: readonly SessionLine[] };
  /** « choisi le 2 mai 2026 »; absent where nobody has written it down. */
  readonly password?: string;
  /** Devices that are asked for no code; none beside the operator’s identity provider. */
  readonly devices: readonly DeviceLine[];
  /** Sign-ins with the right password that stopped at the code of the mail. */
  readonly unanswered?: readonly DeviceLine[];
  readonly passkeys?: PasskeysData;
  /** What has just been done: one session ended, all the others, one or several `ici` where the identity provider could not be told, a device forgotten. */
  readonly done?: Done;
}

const DONE = 'deconnexion';
const WHAT_IS_DONE = ['faite', 'autres', 'ici', 'oublie'] as const;
type Done = (typeof WHAT_IS_DONE)[number];

const lineOf = ({ sessionId, device, network, startedAt, lastSeenAt }: OpenSession): SessionLine => ({
  sessionId,
  device,
  seen: [`vu ${formatLongDateTime(lastSeenAt)}`, network].filter((part) => part !== '').join(', '),
  since: `connecté depuis le ${formatLongDate(startedAt)}`,
});

/** The sessions that are open, this one apart. */
export const securityOf = async (context: PageContext): Promise<SecurityData> => {
  const { app, iuc, session, url, log } = context;
  const done = WHAT_IS_DONE.find((what) => what === url.searchParams.get(DONE));
  const said = done ? { done } : {};
  try {
    const [open, known, unanswered, passwordSetAt, passkeys] = await Promise.all([
      app.openSessions.of(iuc),
      app.registration?.accounts.knownDevices(app.db, iuc) ?? [],
      app.registration?.accounts.unansweredCodes(app.db, iuc) ?? [],
      app.registration?.accounts.passwordSetAt(app.db, iuc),
      passkeysOf(context),
    ]);
    const isHere = ({ sessionId }: OpenSession): boolean => sessionId === session?.sessionId;
    const here = open.find(isHere);
    return {
      ...said,
      sessions: {
        here: here && lineOf(here),
        others: open.filter((one) => !isHere(one)).map(lineOf),
      },
      ...(passwordSetAt ? { password: `choisi le ${formatLongDate(passwordSetAt)}` } : {}),
      ...(passkeys ? { passkeys } : {}),
      unanswered: unanswered.map(({ deviceId, device, network, askedAt }) => ({
        deviceId,
        device,
        seen: [formatLongDateTime(askedAt), network].filter((part) => part !== '').join(', '),
      })),
      devices: known.map(({ deviceId, device, network, lastUsedAt }) => ({
        deviceId,
        device,
        seen: [`dernière connexion le ${formatLongDate(lastUsedAt)}`, network]
          .filter((part) => part !== '')
          .join(', '),
      })),
    };
  } catch (error) {
    log.error({ err: error }, 'the open sessions could not be read');
    return { ...said, devices: [] };
  }
};

const done = (what: Done): PageRedirect =>
  redirect(`${pathOf('/informations/mes-informations', { query: { [DONE]: what } })}#connexion`);
const back = ({ untold }: EndedSessions, ended: Done): PageRedirect => done(untold > 0 ? 'ici' : ended);

const endSessionInput = z.object({ session: z.uuid() });

/** What the forms of this part do, by their intention. */
export const SECURITY_ACTIONS: Readonly<
  Record<string, (context: PageContext) => Promise<PageRedirect | ActionFailure<FormAnswer>>>
> = {
  ...PASSKEY_ACTIONS,
  [endSessionForm.intention]: (context) =>
    answerForm(context, endSessionForm, endSessionInput, async ({ session }) => {
      const { app, iuc, log } = context;
      try {
        // One that has ended meanwhile is what was wanted.
        return back(await app.openSessions.end(iuc, session), 'faite');
      } catch (error) {
        log.error({ err: error }, 'a session could not be ended');
        return failure('sessions-unavailable');
      }
    }),
  [forgetDeviceForm.intention]: (context) =>
    answerForm(context, forgetDeviceForm, z.object({ appareil: z.uuid() }), async ({ appareil }) => {
      const { app, iuc } = context;
      await app.registration?.accounts.forgetDevice(app.db, iuc, appareil);
      return done('oublie');
    }),
  [endOthersForm.intention]: (context) =>
    answerForm(context, endOthersForm, z.object({}), async () => {
      const { app, iuc, session, log } = context;
      try {
        return back(await app.openSessions.endOthers(iuc, session?.sessionId ?? ''), 'autres');
      } catch (error) {
        log.error({ err: error }, 'the other sessions could not be ended');
        return failure('sessions-unavailable');
      }
    }),
};
