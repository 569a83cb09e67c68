import { messageOf, type PlainErrorCode } from '#domain/errors/catalogue.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** What a person is told in the place of a part that could not be read. */
export interface PartAway {
  readonly message: string;
  /** Correlation id to quote. */
  readonly reference: string;
}

/**
 * What one part of a customer's page is made of. A source that throws, or is too slow for the database's limit, costs that part alone: it is
 * logged, and the answer is undefined, which the page must not show as nothing.
 *
 *   part  whose source it is, for the log: « the trips of a dashboard »
 */
export const readPart = async <Read>(
  { log }: Pick<PageContext, 'log'>,
  part: string,
  read: Promise<Read>,
): Promise<Read | undefined> => {
  try {
    return await read;
  } catch (error) {
    log.error({ err: error, part }, 'a part of a page could not be read');
    return undefined;
  }
};

export const partAway = (
  { correlationId }: Pick<PageContext, 'correlationId'>,
  incident: PlainErrorCode,
): PartAway => ({ message: messageOf(incident), reference: correlationId });
