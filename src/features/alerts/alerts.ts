import type { AlertReader, SiteAlert } from '#contract/site-alerts.ts';
import type { Database } from '#database/database.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import { ALERT_LEVELS } from '#domain/content-reference.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import { MOST_ALERTS, shortened } from '#domain/site-alerts.ts';
import { tariffRightsOn } from '#features/cards/index.ts';
import type { Block, ContentEntry, ContentLibrary, Span } from '#features/content/index.ts';

/** What alerts are read from. */
interface AlertsContext {
  readonly db: Database;
  readonly content: ContentLibrary;
  /** When an alert begins and ends is business time. */
  readonly clock: Clock;
  readonly log: Log;
}

const words = (spans: readonly Span[]): string =>
  spans
    .map((span) => (typeof span === 'string' ? span : span.kind === 'break' ? ' ' : words(span.spans)))
    .join('');

type Paragraph = SiteAlert['text'][number];
const paragraphOf = (spans: readonly Span[]): Paragraph =>
  spans.map((span) =>
    typeof span === 'string'
      ? span
      : span.kind === 'link'
        ? { href: span.href, text: words(span.spans) }
        : words([span]),
  );
/** The lines of a text, one after the other: an alert has room for nothing else. */
const paragraphsOf = (blocks: readonly Block[]): Paragraph[] =>
  blocks.flatMap((block) =>
    block.kind === 'list' ? block.items.flatMap(paragraphsOf) : [paragraphOf(block.spans)],
  );

const pressing = ({ level }: ContentEntry): number => ALERT_LEVELS.indexOf(level ?? 'information');

const alertOf = ({ key, level = 'information', title, blocks }: ContentEntry): SiteAlert => {
  const short = shortened(title);
  return { key, level, title, ...(short === undefined ? {} : { short }), text: paragraphsOf(blocks) };
};

const isOn = ({ from, until }: ContentEntry, now: Temporal.Instant): boolean =>
  (!from || Temporal.Instant.compare(from, now) <= 0) && (!until || Temporal.Instant.compare(now, until) < 0);

/** The alerts that editors have written, for whoever they are for (ALERT-01). */
export const createAlerts = ({ db, content, clock, log }: AlertsContext): AlertReader => {
  /** The cards and subscriptions in force, by product and by kind. */
  const rightsOf = async (iuc: Iuc | undefined): Promise<ReadonlySet<string>> => {
    if (iuc === undefined) return new Set();
    const rights = await tariffRightsOn(db, iuc, parisDate(clock.now()));
    return new Set(rights.flatMap(({ kind, product }) => [kind, product]));
  };
  return {
    async alertsFor({ profile, readers, iuc, dismissed }) {
      const now = clock.now();
      const open = content
        .entries('alerts', profile)
        .filter(
          (entry) => entry.readers?.includes(readers) && isOn(entry, now) && !dismissed.includes(entry.key),
        )
        .sort((a, b) => pressing(a) - pressing(b));
      if (open.length === 0) return [];
      // Asked only where an alert asks for it.
      const rights = open.some((entry) => entry.rights)
        ? await rightsOf(iuc).catch((error: unknown) => {
            log.error({ err: error }, 'the cards that an alert is for could not be read');
            return new Set<string>();
          })
        : new Set<string>();
      return open
        .filter((entry) => entry.rights?.some((right) => rights.has(right)) ?? true)
        .slice(0, MOST_ALERTS)
        .map(alertOf);
    },
    isKnown: (key) => content.entries('alerts').some((entry) => entry.key === key),
  };
};
