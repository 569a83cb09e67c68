export type * from './contract.ts';
export { registerMailbox } from './mailbox-pages.ts';
export { type Notice, readNotice, unreadNotices } from './notices.ts';
export { type MailContext, mailJobs } from './send-mail.ts';
