import { notFound } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import type { ContentReference } from '#domain/content-reference.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { typeset } from '#domain/typography.ts';
import {
  type ContentEntry,
  changesBetween,
  PROGRAMME_TERMS,
  SHOP_TERMS,
  type VersionedEntry,
} from '#features/content/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { partsOf } from '#web/views/text-parts.server.ts';

const versionName = ({ validFrom }: Pick<ContentEntry, 'validFrom'>): string =>
  validFrom ? `Version du ${formatLongDate(validFrom)}` : '';

const dateline = ({ validFrom, updated }: ContentEntry): string | undefined => {
  if (validFrom) return versionName({ validFrom });
  return updated && `Mis à jour le ${formatLongDate(updated)}`;
};

/** What a contract that is to change leaves to whoever has agreed to it. */
interface Refusal {
  readonly text: string;
  readonly ways: readonly { readonly href: string; readonly label: string }[];
}

const G30_TERMS: ContentReference = 'terms/service-g30';

/** What can be done about terms that are to change, by what they are the terms of. */
const REFUSALS: Readonly<Partial<Record<ContentReference, Refusal>>> = {
  [SHOP_TERMS]: {
    text: 'Elles valent pour les commandes validées à partir de ce jour. Une commande déjà passée garde les conditions que vous avez acceptées.',
    ways: [],
  },
  [PROGRAMME_TERMS]: {
    text: 'Si elles vous conviennent, vous n’avez rien à faire. Sinon, vous quittez le programme quand vous voulez, sans frais et sans dire pourquoi : dépensez d’abord vos points, puis écrivez-nous ou fermez votre compte.',
    ways: [
      { href: pathOf('/besoin-daide/mes-reclamations'), label: 'Nous écrire' },
      { href: pathOf('/informations/effacement'), label: 'Fermer mon compte' },
    ],
  },
  [G30_TERMS]: {
    text: 'Si elles vous conviennent, vous n’avez rien à faire. Sinon, vous mettez fin au service quand vous voulez, sans frais.',
    ways: [{ href: pathOf('/resilier-votre-contrat'), label: 'Résilier votre contrat' }],
  },
};

/** What a version that is announced changes, and what can be done about it. */
const comingView = (
  reference: ContentReference,
  current: ContentEntry,
  coming: VersionedEntry,
  { pathname }: URL,
  isShown: boolean,
) => {
  const refusal = REFUSALS[reference];
  return {
    on: formatLongDate(coming.validFrom),
    href: `${pathname}?version=${coming.version}`,
    current: pathname,
    changes: isShown ? changesBetween(current.blocks, coming.blocks) : undefined,
    refusal: refusal && { ...refusal, text: typeset(refusal.text) },
  };
};

/** The text that the route table names, in the version in force or, with `?version=`, in one that was, or that is announced. */
export const loader = async (context: PageContext) => {
  const { app, route, url } = context;
  if (!route.content) throw notFound();
  const wanted = url.searchParams.get('version');
  const versions = app.content.versions(route.content);
  const current = app.content.entry(route.content, { profile: (await context.profile())?.code ?? 'NL' });
  const coming = app.content.coming(route.content);
  const isComing = coming !== undefined && wanted === coming.version;
  const entry =
    wanted === null ? current : isComing ? coming : versions.find(({ version }) => version === wanted);
  if (!entry || !current) throw notFound();
  const isReplaced = !isComing && entry.version !== current.version;
  if (isReplaced || isComing)
    context.setPage({ title: `${route.title}, ${versionName(entry).toLowerCase()}` });
  const next = versions[versions.findIndex(({ version }) => version === entry.version) - 1];
  return {
    title: entry.title,
    lead: entry.lead,
    dateline: dateline(entry),
    parts: partsOf(entry.blocks),
    blocks: entry.blocks,
    /** When another version took this one’s place. */
    replaced: isReplaced && next ? { on: formatLongDate(next.validFrom), href: url.pathname } : undefined,
    /** The version that is announced, where the one in force or that one is shown. */
    coming: coming && !isReplaced ? comingView(route.content, current, coming, url, isComing) : undefined,
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
