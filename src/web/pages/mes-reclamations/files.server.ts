import { ActionFailure, fail, type PageRedirect } from '#contract/page-results.ts';
import { ERRORS } from '#domain/errors/catalogue.ts';
import { MOST_FILES } from '#domain/fields/files.ts';
import { isUuid, newId } from '#domain/ids.ts';
import { fileSize, NBSP } from '#domain/typography.ts';
import {
  FILES_BUSY,
  type FileRefusal,
  filesIn,
  keepFile,
  removeFile,
  TOO_MANY_FILES,
} from '#features/complaints/index.ts';
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

interface Refused {
  /** The sentence of each file that was not taken, behind its name. */
  readonly sentences: readonly string[];
  /** Nothing is wrong with the files, which come at a bad moment: the status that says so. */
  readonly status: number | undefined;
}
const NONE: Refused = { sentences: [], status: undefined };

/** Takes back the files that are marked, and keeps those that came with the form. */
const takeFiles = async (context: PageContext): Promise<Refused> => {
  const { app, iuc, form } = context;
  const folder = form.get(FIELD);
  if (!isUuid(folder)) return NONE;
  for (const key of form.all(`${FIELD}.remove`).slice(0, MOST_FILES))
    if (isUuid(key)) await removeFile(app.db, iuc, folder, key);
  const files = form.files.filter(({ field }) => field === `${FIELD}.new`);
  const sentences: string[] = [];
  let status: number | undefined;
  const refuse = (names: readonly string[], { sentence, later }: FileRefusal): void => {
    sentences.push(`${new Intl.ListFormat('fr').format(names)}${NBSP}: ${sentence}`);
    if (!later) return;
    status = ERRORS[later.code].status;
    context.setHeader('retry-after', String(later.seconds));
  };
  if (files.length > 0 && form.areFilesTurnedAway)
    refuse(
      files.map(({ name }) => name),
      FILES_BUSY,
    );
  else
    for (const file of files) {
      const why =
        file.bytes === undefined && form.files.length > MOST_FILES
          ? { sentence: TOO_MANY_FILES }
          : await keepFile(app.complaints, iuc, folder, file);
      if (why) refuse([file.name], why);
    }
  return { sentences, status };
};

/** One file sent or taken back by scripts, while the form is still being filled in. */
export const changeFiles = async (
  context: PageContext,
): Promise<FilesAnswer | ActionFailure<FilesAnswer>> => {
  const { sentences, status: later } = await takeFiles(context);
  const kept = await keptIn(context, folderOf(context));
  const [refused] = sentences;
  // Beside the file's name, which is shown already.
  const why = refused?.slice(refused.indexOf(`${NBSP}: `) + 3);
  if (why === undefined) return { kept };
  return later === undefined ? { kept, refused: why } : fail(later, { kept, refused: why, mayRetry: true });
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
  const { sentences, status: later } = await takeFiles(context);
  const errors = sentences.length > 0 ? { [FIELD]: sentences.join(' ') } : undefined;
  const answered = await answer(errors);
  if (!(answered instanceof ActionFailure) || !errors) return answered;
  const status = later ?? answered.status;
  return fail(status, { ...answered.data, status, errors: { ...answered.data.errors, ...errors } });
};
