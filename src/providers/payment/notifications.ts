import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { Notification } from './wire.ts';

/** The headers of a notification as they came. */
export type NotificationHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The payment that a notification speaks of; undefined when it is not signed with our secret, too old (five minutes), or not of the
 * documented shape. It says only which payment to ask about: what became of it, the provider is asked.
 */
export const readNotification = (
  secret: string,
  body: string,
  headers: NotificationHeaders,
): { readonly key: string } | undefined => {
  const one = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  try {
    const said = new Webhook(secret).verify(body, {
      'webhook-id': one('webhook-id'),
      'webhook-timestamp': one('webhook-timestamp'),
      'webhook-signature': one('webhook-signature'),
    });
    const read = Notification.safeParse(said);
    return read.success ? read.data.data : undefined;
  } catch (error) {
    if (error instanceof WebhookVerificationError || error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** The headers of a notification, signed now. */
export const signNotification = (secret: string, id: string, body: string): Record<string, string> => {
  const now = new Date();
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
};
