/** A photo that was chosen among one's files, and one taken on the spot. */
export const PHOTO_CHOSEN = 'photo';
export const PHOTO_TAKEN = 'photoPrise';
