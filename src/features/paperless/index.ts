/** Cards in the telephone in place of plastic, and the photo that goes with them (CARD-06, CARD-07, CARD-08). */
export {
  endPaperless,
  endPaperlessByLink,
  seePaperlessLink,
  subscribePaperless,
  updatePhoto,
} from './change-paperless.ts';
export type { PaperlessContext } from './contract.ts';
export { paperlessOf, photoBytes, shownPhotoOf } from './read-paperless.ts';
export { paperlessPerishables } from './retention.ts';
export { takePhoto } from './take-photo.ts';
export { paperlessEnded, paperlessStarted } from './templates.ts';
