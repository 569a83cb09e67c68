import { notFound } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { parisDate } from '#domain/clock.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import type { ProfileCode } from '#domain/profile.ts';
import type { ContentEntry, ContentProblem } from '#features/content/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { partOf, readFilter, readList } from '#web/lists/read-list.server.ts';

const PER_PAGE = 50;
const PROFILE_NAMES: Readonly<Record<ProfileCode, string>> = {
  NL: 'Visiteur',
  GVI: 'Voyageur sans carte',
  AR: 'Carte de réduction',
  GVT: 'Statut voyageur',
  GV: 'Grand Voyageur',
  GVLC: 'Le Club',
  GVTLC: 'T Le Club',
};

/** A text of the folder, shown or not. */
interface Row {
  readonly path: string;
  readonly entry: ContentEntry | undefined;
  readonly problem: ContentProblem | undefined;
}

const isBefore = (day: Temporal.PlainDate, other: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(day, other) < 0;

/** From when on a text is read, where its kind says so. */
const beginOf = ({ validFrom, published }: ContentEntry): Temporal.PlainDate | undefined =>
  validFrom ?? published;

/** What is to be known of a text on a day, in two words. */
const stateOf = ({ entry, problem }: Row, rows: readonly Row[], on: Temporal.PlainDate): string => {
  if (!entry) return 'Refusé, rien n’est montré';
  if (problem) return 'Refusé, le dernier bon est montré';
  const begin = beginOf(entry);
  if (begin && isBefore(on, begin)) return `À venir le ${formatLongDate(begin)}`;
  const { validFrom } = entry;
  const isReplaced =
    validFrom !== undefined &&
    rows.some(
      ({ entry: other }) =>
        other?.kind === entry.kind &&
        other.key === entry.key &&
        other.validFrom !== undefined &&
        isBefore(validFrom, other.validFrom) &&
        !isBefore(on, other.validFrom),
    );
  return isReplaced ? 'Remplacé' : 'Montré';
};

const viewOf = (row: Row, rows: readonly Row[], on: Temporal.PlainDate) => ({
  path: row.path,
  href: pathOf('/apercu', { query: { texte: row.path } }),
  title: row.entry?.title ?? '',
  profiles: row.entry?.profiles?.map((code) => PROFILE_NAMES[code]).join(', ') ?? 'Tous',
  state: stateOf(row, rows, on),
  problem: row.problem && `${row.problem.line}:${row.problem.column} ${row.problem.message}`,
});

const rowsOf = ({ app }: PageContext): readonly Row[] => {
  const problems = new Map(app.content.problems().map((problem) => [problem.path, problem]));
  const shown = app.content.all();
  const known = new Set(shown.map(({ path }) => path));
  return [
    ...[...problems].flatMap(([path, problem]) =>
      known.has(path) || path === '' ? [] : [{ path, entry: undefined, problem }],
    ),
    ...shown.map(({ path, entry }) => ({ path, entry, problem: problems.get(path) })),
  ];
};

/** Every text as editors wrote it, by profile and day, what is refused first; one of them as it is read (CONTENT-02). */
export const loader = async (context: PageContext) => {
  const { app, url } = context;
  if (!app.contentPreview) throw notFound();
  const today = parisDate(app.clock.now());
  const all = rowsOf(context);
  const days = [
    ...new Set(
      all.flatMap(({ entry }) => {
        const begin = entry && beginOf(entry);
        return begin && isBefore(today, begin) ? [begin.toString()] : [];
      }),
    ),
  ].sort();
  const profile = readFilter<ProfileCode>(url, 'profil', PROFILE_NAMES);
  const day = readFilter(
    url,
    'le',
    Object.fromEntries(days.map((iso) => [iso, formatLongDate(Temporal.PlainDate.from(iso))])),
  );
  const on = day.chosen ? Temporal.PlainDate.from(day.chosen) : today;
  const rows = all
    .filter(({ entry }) => !profile.chosen || !entry?.profiles || entry.profiles.includes(profile.chosen))
    .toSorted((a, b) => Number(b.problem !== undefined) - Number(a.problem !== undefined));
  const wanted = url.searchParams.get('texte');
  const chosen = wanted === null ? undefined : all.find(({ path }) => path === wanted);
  if (wanted !== null && !chosen) throw notFound();
  return {
    source: app.content.problems().find(({ path }) => path === '')?.message,
    profile,
    day,
    list: await readList(context, {
      read: (page) => partOf(rows, page, PER_PAGE),
      perPage: PER_PAGE,
      view: (row) => viewOf(row, rows, on),
      noun: ['texte', 'textes'],
      incident: 'internal-error',
      keep: ['profil', 'le'],
    }),
    text: chosen && {
      ...viewOf(chosen, all, on),
      lead: chosen.entry?.lead,
      blocks: chosen.entry?.blocks ?? [],
    },
  };
};
