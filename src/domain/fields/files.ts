/** How many files go with one form, and how long each may be: a photo of a telephone, a scan of some pages. */
export const MOST_FILES = 5;
export const LARGEST_FILE = 10_000_000;

/** Why a file is not taken. */
export type FileRefusal = 'kind' | 'heic' | 'size' | 'pixels' | 'empty' | 'unreadable' | 'active' | 'locked';

/** What a person is told about a file that was not taken, behind its name. */
export const FILE_REFUSALS: Readonly<Record<FileRefusal, string>> = {
  kind: 'Ce n’est ni une photo JPEG ou PNG, ni un PDF.',
  heic: 'Le format HEIC n’est pas accepté. Enregistrez la photo en JPEG, puis joignez-la.',
  size: 'Le fichier dépasse 10 Mo.',
  pixels: 'L’image a trop de points : 50 millions au plus.',
  empty: 'Le fichier est vide.',
  unreadable: 'Le fichier ne peut pas être lu. Il est peut-être abîmé.',
  active:
    'Ce PDF contient un programme, une action ou un autre fichier. Enregistrez-le à nouveau par « Imprimer », puis joignez-le.',
  locked: 'Ce PDF est protégé par un mot de passe. Retirez la protection, puis joignez-le.',
};

/** Identity format in millimetres, and the points in height below which no controller recognises a face. */
export const PORTRAIT = { width: 35, height: 45, lowest: 600 } as const;

/** Why a photo is not taken: a file for other reasons, or one that is too small. */
export type PhotoRefusal = Exclude<FileRefusal, 'active' | 'locked'> | 'small';

/** The same within the sentence that a photo is refused by. */
export const PHOTO_REFUSALS: Readonly<Record<PhotoRefusal, string>> = {
  kind: 'ce n’est ni un JPEG ni un PNG',
  heic: 'le format HEIC n’est pas accepté, enregistrez-la en JPEG',
  size: 'elle dépasse 10 Mo',
  pixels: 'elle a plus de 50 millions de points',
  empty: 'le fichier est vide',
  unreadable: 'le fichier ne peut pas être lu',
  small: `elle a moins de ${PORTRAIT.lowest} points de haut une fois cadrée`,
};
