import { NBSP } from '#domain/typography.ts';

const ERROR = `Erreur${NBSP}: `;

/** The title of a page on which something that was sent is refused: the first that is heard of it by who cannot see the page. */
export const errorTitle = (title: string): string => (title.startsWith(ERROR) ? title : ERROR + title);
