import { pathOf, type RouteEntry, routes } from '#contract/routes.ts';
import type { ContentLibrary } from '#features/content/contract.ts';
import { themesFor } from './questions.ts';

/** The pages of texts that everybody may read, each theme of questions among them, with the day each was last gone over (ISO). */
export const foundPages = (
  content: ContentLibrary,
): readonly { readonly path: string; readonly updated: string | undefined }[] => [
  ...(routes as readonly RouteEntry[]).flatMap(({ path, content: text, access }) => {
    const entry = text && access === 'public' ? content.entry(text, { profile: 'NL' }) : undefined;
    return entry ? [{ path, updated: (entry.updated ?? entry.validFrom)?.toString() }] : [];
  }),
  ...themesFor(content, 'NL').map(({ key, updated }) => ({
    path: pathOf('/besoin-daide/questions-frequentes/:theme', { params: { theme: key } }),
    updated: updated?.toString(),
  })),
];
