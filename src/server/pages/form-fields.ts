import type { FormFields } from '#contract/page-context.ts';

/** A posted form (`application/x-www-form-urlencoded`) as pages read it. */
export const formFields = (params: URLSearchParams): FormFields => ({
  get: (name) => params.get(name) ?? '',
  all: (name) => params.getAll(name),
  has: (name) => params.has(name),
  posted: params,
  values: () => Object.fromEntries(params),
});
