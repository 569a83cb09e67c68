import { messageOf, type PlainErrorCode } from '#domain/errors/catalogue.ts';

/** A file of a page that could not be made, or not now. */
export const unmadeFile = (path: string, incident: PlainErrorCode) => {
  const asked = { reference: '7f3a92c1', path };
  return {
    incident: {
      name: 'Il n’a pas pu être préparé',
      visitor: 'blue',
      data: { ...asked, why: 'incident', message: messageOf(incident) },
    },
    busy: {
      name: 'Trop de documents demandés',
      visitor: 'blue',
      data: { ...asked, why: 'busy', message: 'Beaucoup de documents sont demandés en ce moment.' },
    },
  } as const;
};

/** Why a file is not to be had at all, in a sentence that is no error of ours. */
export const refusedFile = <Why extends string>(path: string, name: string, why: Why, message: string) =>
  ({ name, visitor: 'blue', data: { why, message, reference: '7f3a92c1', path } }) as const;
