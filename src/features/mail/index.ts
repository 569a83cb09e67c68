/** Sending mails, and what they are made of: a feature's own mails say what they say in blocks. */

export type { MailBlock, MailContent, MailFact, NextStep, TicketLeg } from './block.ts';
export type { MailingContext } from './context.ts';
export { MAILBOX_PATH, registerMailbox } from './mailbox-pages.ts';
export { queueMail, untilFewMailsWait } from './queue-mail.ts';
export { refusedSince } from './refused-address.ts';
export { mailPerishables } from './retention.ts';
export { mailJobs } from './send-mail.ts';
export {
  type AnyMailTemplate,
  brings,
  defineMail,
  linkToken,
  type MailFiles,
  type MailTemplate,
  mailOf,
  type QueuedMail,
  type TemplateContext,
} from './template.ts';
