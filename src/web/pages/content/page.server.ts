import { notFound } from '#contract/page-results.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import type { ContentEntry } from '#features/content/contract.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { partsOf } from '#web/views/text-parts.server.ts';

const versionName = ({ validFrom }: Pick<ContentEntry, 'validFrom'>): string =>
  validFrom ? `Version du ${formatLongDate(validFrom)}` : '';

const dateline = ({ validFrom, updated }: ContentEntry): string | undefined => {
  if (validFrom) return versionName({ validFrom });
  return updated && `Mis à jour le ${formatLongDate(updated)}`;
};

/** The text that the route table names, in the version in force or, with `?version=`, in one that was. */
export const loader = async (context: PageContext) => {
  const { app, route, url } = context;
  if (!route.content) throw notFound();
  const wanted = url.searchParams.get('version');
  const versions = app.content.versions(route.content);
  const current = app.content.entry(route.content, { profile: (await context.profile())?.code ?? 'NL' });
  const entry = wanted === null ? current : versions.find(({ version }) => version === wanted);
  if (!entry || !current) throw notFound();
  const isReplaced = entry.version !== current.version;
  if (isReplaced) context.setPage({ title: `${route.title}, ${versionName(entry).toLowerCase()}` });
  const next = versions[versions.findIndex(({ version }) => version === entry.version) - 1];
  return {
    title: entry.title,
    lead: entry.lead,
    dateline: dateline(entry),
    parts: partsOf(entry.blocks),
    blocks: entry.blocks,
    /** When another version took this one’s place. */
    replaced: isReplaced && next ? { on: formatLongDate(next.validFrom), href: url.pathname } : undefined,
    /** Every version that is or was in force, where there are several. */
    versions:
      versions.length < 2
        ? []
        : versions.map((version) => ({
            name: versionName(version),
            href:
              version.version === current.version
                ? url.pathname
                : `${url.pathname}?version=${version.version}`,
            isShown: version.version === entry.version,
            isCurrent: version.version === current.version,
          })),
  };
};
