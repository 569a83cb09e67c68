import type { FormFields, PostedFile } from '#contract/page-context.ts';
import { UnreadForm } from '#server/bodies.ts';

/** A posted form as pages read it. */
export const formFields = (params: URLSearchParams, files: readonly PostedFile[] = []): FormFields => ({
  get: (name) => params.get(name) ?? '',
  all: (name) => params.getAll(name),
  has: (name) => params.has(name),
  posted: params,
  values: () => Object.fromEntries(params),
  files,
});

/** The form of a request; one with files is read now. */
export const postedForm = async (body: unknown): Promise<FormFields> => {
  if (!(body instanceof UnreadForm))
    return formFields(body instanceof URLSearchParams ? body : new URLSearchParams());
  const { fields, files } = await body.read();
  return formFields(fields, files);
};
