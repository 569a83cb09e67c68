import type { PageView } from '#contract/page-answer.ts';

/** Attributes of `<html>` that follow who is looking and how (A11Y-01); the server writes the same into the first HTML. */
export const documentData = (view: PageView): Readonly<Record<string, string | undefined>> => ({
  profile: view.profile,
  tier: view.card?.colour,
  mode: view.display.mode,
  font: view.display.font,
  spacing: view.display.spacing,
  saving: view.savesData ? 'data' : undefined,
});
