import { ActionFailure, fail, type PageRedirect } from '#contract/page-results.ts';
import { ERRORS, messageOf } from '#domain/errors/catalogue.ts';
import { MOST_FILES } from '#domain/fields/files.ts';
import { isUuid, newId } from '#domain/ids.ts';
import { fileSize, NBSP } from '#domain/typography.ts';
import { filesIn, keepFile, removeFile, TOO_MANY_FILES } from '#features/complaints/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { FilesAnswer } from '#web/ui/index.ts';

const FIELD = 'files';
/** For `Retry-After`: by then some of the files that are being read have been examined. */
const RETRY_SECONDS = 10;

/** The folder of the form that was posted; a new one for a form that is opened. */
const folderOf = ({ form }: PageContext): string => {
  const given = form.get(FIELD);
  return isUuid(given) ? given : newId();
};

const keptIn = async ({ app, iuc }: PageContext, folder: string) =>
  (await filesIn(app.db, iuc, folder)).map(({ key, name, size }) => ({ key, name, size: fileSize(size) }));

/** What the field of a form's files is shown with. */
export const filesOfForm = async (context: PageContext) => {
  const folder = folderOf(context);
  return { folder, kept: context.method === 'POST' ? await keptIn(context, folder) : [] };
};

interface Refused {
  /** The sentence of each file that was not taken, behind its name. */
  readonly sentences: readonly string[];
  /** Nothing is wrong with the files: they come at a bad moment. */
  readonly isBusy: boolean;
}

/** Takes back the files that are marked, and keeps those that came with the form. */
const takeFiles = async (context: PageContext): Promise<Refused> => {
  const { app, iuc, form } = context;
  const folder = form.get(FIELD);
  if (!isUuid(folder)) return { sentences: [], isBusy: false };
  for (const key of form.all(`${FIELD}.remove`).slice(0, MOST_FILES))
    if (isUuid(key)) await removeFile(app.db, iuc, folder, key);
  const files = form.files.filter(({ field }) => field === `${FIELD}.new`);
  if (files.length > 0 && form.areFilesTurnedAway) {
    context.setHeader('retry-after', String(RETRY_SECONDS));
    const names = new Intl.ListFormat('fr').format(files.map(({ name }) => name));
    return { sentences: [`${names}${NBSP}: ${messageOf('uploads-busy')}`], isBusy: true };
  }
  const sentences: string[] = [];
  for (const file of files) {
    const why =
      file.bytes === undefined && form.files.length > MOST_FILES
        ? TOO_MANY_FILES
        : await keepFile(app.complaints, iuc, folder, file);
    if (why !== undefined) sentences.push(`${file.name}${NBSP}: ${why}`);
  }
  return { sentences, isBusy: false };
};

/** One file sent or taken back by scripts, while the form is still being filled in. */
export const changeFiles = async (
  context: PageContext,
): Promise<FilesAnswer | ActionFailure<FilesAnswer>> => {
  const { sentences, isBusy } = await takeFiles(context);
  const kept = await keptIn(context, folderOf(context));
  const [refused] = sentences;
  // Beside the file's name, which is shown already.
  const why = refused?.slice(refused.indexOf(`${NBSP}: `) + 3);
  if (why === undefined) return { kept };
  return isBusy
    ? fail(ERRORS['uploads-busy'].status, { kept, refused: why, mayRetry: true })
    : { kept, refused: why };
};

/**
 * Answers a form that may carry files: they are kept first, whatever else is wrong with the form; one that is not taken refuses it, at
 * its field, and nothing is sent.
 */
export const withFiles = async (
  context: PageContext,
  answer: (
    refused: Readonly<Record<string, string>> | undefined,
  ) => Promise<PageRedirect | ActionFailure<FormAnswer>>,
): Promise<PageRedirect | ActionFailure<FormAnswer>> => {
  const { sentences, isBusy } = await takeFiles(context);
  const errors = sentences.length > 0 ? { [FIELD]: sentences.join(' ') } : undefined;
  const answered = await answer(errors);
  if (!(answered instanceof ActionFailure) || !errors) return answered;
  const status = isBusy ? ERRORS['uploads-busy'].status : answered.status;
  return fail(status, { ...answered.data, status, errors: { ...answered.data.errors, ...errors } });
};
