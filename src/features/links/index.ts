/** Links of mails that act: random, kept as hashes, used once, over after their time (SEC-09). */
export { type IucCipher, iucCipher } from './encrypted-iuc.ts';
export {
  endLinksOf,
  hasLink,
  type LinkKey,
  type LinkPurpose,
  type LinkState,
  linkKey,
  linkPerishables,
  makeLink,
  seeLink,
  tokenOf,
  useLink,
} from './links.ts';
