import type { Iuc } from '#domain/ids.ts';
import { deviceSeen } from '#features/protection/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/**
 * Somebody has just used a link of their account's mail in this browser: it needs no code at its next sign-in (AUTH-14). Never a reason
 * for what they did to fail.
 */
export const knowDevice = async (context: PageContext, iuc: Iuc): Promise<void> => {
  const { app, log } = context;
  try {
    const line = await app.registration?.accounts.rememberDevice(app.db, iuc, deviceSeen(context));
    if (line !== undefined) context.setHeader('set-cookie', line);
  } catch (error) {
    log.warn({ err: error }, 'a device could not be remembered');
  }
};
