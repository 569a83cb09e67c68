import { ActionFailure, fail, type PageRedirect } from '#contract/page-results.ts';
import { MOST_FILES } from '#domain/fields/files.ts';
import { isUuid, newId } from '#domain/ids.ts';
import { fileSize, NBSP } from '#domain/typography.ts';
import { filesIn, keepFile, removeFile, TOO_MANY_FILES } from '#features/complaints/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { FilesAnswer } from '#web/ui/index.ts';

const FIELD = 'files';

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

/** Takes back the files that are marked, keeps those that came with the form, and answers the sentence of each that was not taken. */
const takeFiles = async (context: PageContext): Promise<readonly string[]> => {
  const { app, iuc, form } = context;
  const folder = form.get(FIELD);
  if (!isUuid(folder)) return [];
  for (const key of form.all(`${FIELD}.remove`).slice(0, MOST_FILES))
    if (isUuid(key)) await removeFile(app.db, iuc, folder, key);
  const refused: string[] = [];
  for (const file of form.files.filter(({ field }) => field === `${FIELD}.new`)) {
    const why =
      file.bytes === undefined && form.files.length > MOST_FILES
        ? TOO_MANY_FILES
        : await keepFile(app.complaints, iuc, folder, file);
    if (why !== undefined) refused.push(`${file.name}${NBSP}: ${why}`);
  }
  return refused;
};

/** One file sent or taken back by scripts, while the form is still being filled in. */
export const changeFiles = async (context: PageContext): Promise<FilesAnswer> => {
  const [refused] = await takeFiles(context);
  const kept = await keptIn(context, folderOf(context));
  // Beside the file's name, which is shown already.
  const why = refused?.slice(refused.indexOf(`${NBSP}: `) + 3);
  return { kept, ...(why === undefined ? {} : { refused: why }) };
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
  const refused = await takeFiles(context);
  const errors = refused.length > 0 ? { [FIELD]: refused.join(' ') } : undefined;
  const answered = await answer(errors);
  return answered instanceof ActionFailure && errors
    ? fail(answered.status, { ...answered.data, errors: { ...answered.data.errors, ...errors } })
    : answered;
};
