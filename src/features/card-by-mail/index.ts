/** Cards sent to their holder's own address, for who is not signed in (CARD-05). */
export { filesOfCards } from './card-document.ts';
export { type CardsSent, cardByMailInput } from './contract.ts';
export { type CardByMailContext, sendCards } from './send-card.ts';
export { cardsByMail } from './templates.ts';
