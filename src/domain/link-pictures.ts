/** Landscapes that the picture of a link to a page is drawn of, at build time. */
export const PICTURE_SCENES = ['bay', 'coast', 'meadow', 'vineyard'] as const;
export type PictureScene = (typeof PICTURE_SCENES)[number];

/** File of a picture, at the root of the portal. */
export const pictureName = (scene: PictureScene): string => `partage-${scene}.png`;
