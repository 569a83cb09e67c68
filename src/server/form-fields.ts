import type { FormFields } from '#server/page-context.ts';

/** A posted form (`application/x-www-form-urlencoded`) as pages read it. */
export const formFields = (params: URLSearchParams): FormFields => ({
  get: (name) => params.get(name) ?? '',
  all: (name) => params.getAll(name),
  has: (name) => params.has(name),
  values: () => Object.fromEntries(params),
});
