/** Links of mails that act: random, kept as hashes, used once, over after their time (SEC-09). */
export { actByLink, type LinkRefusal, type SeenLink, seeSubject } from './act-by-link.ts';
export { type AccountLinkContext, type LinkContext, limitLinks } from './context.ts';
export { type IucCipher, iucCipher } from './encrypted-iuc.ts';
export { defineLinkMail, type LinkSent, linkButton } from './link-mail.ts';
export {
  endLinksOf,
  type HeldLinks,
  hasLink,
  holdLinks,
  type LinkKey,
  type LinkPurpose,
  linkKey,
  linkPerishables,
  makeLink,
  openLinkOf,
  seeLink,
  tokenOf,
} from './links.ts';
