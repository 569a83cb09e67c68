/** Where mails go: a mailbox to read in the portal, or the operator's server. */
export { createMailbox } from './mailbox.ts';
export { createSmtpTransport } from './smtp.ts';
