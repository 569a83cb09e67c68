import { notFound, PageFile } from '#contract/page-results.ts';
import { DocumentsBusy } from '#documents/index.ts';
import { ERRORS, messageOf } from '#domain/errors/catalogue.ts';
import { proofFile } from '#features/trips/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** Why there is no proof: not yet, no longer, it could not be made, or too many wait for theirs. */
interface NoProof {
  readonly why: 'early' | 'late' | 'incident' | 'busy';
  readonly message: string;
  readonly reference: string;
  /** This very file, to ask for it again. */
  readonly path: string;
}

/** When whoever was refused for a full queue may come again, seconds. */
const AGAIN_AFTER = 10;
const NAME = /^([0-9a-f-]{36}(?:-\d)?)\.pdf$/;

/** The proof of a trip as a PDF; what cannot be had is said on a page, with the day. */
export const loader = async (context: PageContext): Promise<PageFile | NoProof> => {
  const { app, iuc, params, url, signal, log, correlationId } = context;
  const [, id] = NAME.exec(params.fichier ?? '') ?? [];
  if (id === undefined) throw notFound();
  const none = (why: NoProof['why'], message: string, status: number): NoProof => {
    context.setStatus(status);
    return { why, message, reference: correlationId, path: url.pathname };
  };
  const { status } = ERRORS['proof-unavailable'];
  try {
    const made = await proofFile(app, iuc, id, await context.overview(), signal);
    if (made.ok) return new PageFile(made.file);
    if (made.code === 'trip-not-found') throw notFound();
    return none(made.code === 'proof-too-early' ? 'early' : 'late', made.message, made.status);
  } catch (error) {
    if (error instanceof DocumentsBusy) {
      context.setHeader('retry-after', String(AGAIN_AFTER));
      return none('busy', 'Beaucoup de documents sont demandés en ce moment.', status);
    }
    if (!(error instanceof Error)) throw error;
    log.error({ err: error }, 'a proof of travel could not be made');
    return none('incident', messageOf('proof-unavailable'), status);
  }
};
