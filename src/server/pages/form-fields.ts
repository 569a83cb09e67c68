import type { FormFields, PostedFile } from '#contract/page-context.ts';
import { UnreadForm } from '#server/bodies.ts';

/** A posted form as pages read it. */
export const formFields = (
  params: URLSearchParams,
  {
    files = [],
    areFilesTurnedAway = false,
  }: { readonly files?: readonly PostedFile[]; readonly areFilesTurnedAway?: boolean } = {},
): FormFields => ({
  get: (name) => params.get(name) ?? '',
  all: (name) => params.getAll(name),
  has: (name) => params.has(name),
  posted: params,
  values: () => Object.fromEntries(params),
  files,
  areFilesTurnedAway,
});

/** The form of a request; one with files is read now, for the one who sends it. */
export const postedForm = async (body: unknown, owner: string): Promise<FormFields> => {
  if (!(body instanceof UnreadForm))
    return formFields(body instanceof URLSearchParams ? body : new URLSearchParams());
  const form = await body.read(owner);
  return formFields(form.fields, form);
};

/** Gives back the room that the files of a form took: nothing reads them any more. */
export const releaseForm = (body: unknown): void => {
  if (body instanceof UnreadForm) body.release();
};
