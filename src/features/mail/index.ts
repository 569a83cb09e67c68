/** Sending mails, and what they are made of: a feature's own templates use the frame and the blocks. */

export { type Html, html } from './html.ts';
export { box, button, COLOURS, FONT_HEAD, mailDocument, type NextStep, nextSteps, ring } from './layout.ts';
export { registerMailbox } from './mailbox-pages.ts';
export { queueMail } from './queue-mail.ts';
export { mailPerishables } from './retention.ts';
export { mailJobs } from './send-mail.ts';
export {
  type AnyMailTemplate,
  linkToken,
  type MailFiles,
  type MailTemplate,
  mailOf,
  type QueuedMail,
} from './template.ts';
