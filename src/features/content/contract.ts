import type {
  AlertLevel,
  AlertReaders,
  ContentKind,
  ContentReference,
  ContentScene,
} from '#domain/content-reference.ts';
import type { Pace, ProductCode } from '#domain/discount-products.ts';
import type { Tier } from '#domain/loyalty/config.ts';
import type { ProfileCode } from '#domain/profile.ts';

/** A stretch of a line. Text is set as French readers expect it. */
export type Span =
  | string
  | { readonly kind: 'strong' | 'emphasis'; readonly spans: readonly Span[] }
  /** `href` is a path of ours, an anchor, or an https address. */
  | { readonly kind: 'link'; readonly href: string; readonly spans: readonly Span[] }
  | { readonly kind: 'break' };

/** A part of a text. Plain JSON: what shows it decides how it looks. */
export type Block =
  /** `id` is what an anchor leads to. */
  | {
      readonly kind: 'heading';
      readonly level: 2 | 3;
      readonly id: string;
      readonly spans: readonly Span[];
    }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  /** The items of a `tight` list are lines rather than paragraphs. */
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly tight: boolean;
      readonly items: readonly (readonly Block[])[];
    };

/** One text, checked and set. */
export interface ContentEntry {
  readonly kind: ContentKind;
  /** Unique within its kind; one text may have several versions. */
  readonly key: string;
  readonly title: string;
  /** A sentence under the title. */
  readonly lead?: string;
  /** Who it is for; absent for everybody. */
  readonly profiles?: readonly ProfileCode[];
  /** Smaller comes first in a list of its kind; 0 unless said. */
  readonly order: number;
  /** Of a kind with versions: its name, and the day from which it applies. */
  readonly version?: string;
  readonly validFrom?: Temporal.PlainDate;
  /** Of a kind without: the day it was last gone over. */
  readonly updated?: Temporal.PlainDate;
  /** Of a theme of questions: the anchors of those that are asked most. */
  readonly asked?: readonly string[];
  /** Of a theme of questions: by anchor, other words for what is asked. They are searched in and never shown. */
  readonly alsoAsked?: Readonly<Record<string, string>>;
  /** Of the assistant: subjects that the content says nothing of, each in words that all stand in a question about it. */
  readonly elsewhere?: readonly string[];
  /** Of a closure or an alert: when it begins and ends; absent where it has begun already, or nobody knows its end. */
  readonly from?: Temporal.Instant | undefined;
  readonly until?: Temporal.Instant | undefined;
  /** Of news: the day from which it is shown. */
  readonly published?: Temporal.PlainDate;
  /** Of news: the landscape it stands beside. */
  readonly scene?: ContentScene;
  /** Of a service: the path of ours that it leads to. */
  readonly href?: string;
  /** Of an alert: how pressing it is. */
  readonly level?: AlertLevel;
  /** Of an alert: whom it speaks to. */
  readonly readers?: readonly AlertReaders[];
  /** Of an alert: the cards and subscriptions of which its reader has one in force; absent for everybody. */
  readonly rights?: readonly string[] | undefined;
  /** Of a tier: which one it is. */
  readonly tier?: Tier;
  /** Of a benefit: what each tier has of it, in a word or two; absent for those that do not. */
  readonly tiers?: Readonly<Partial<Record<Tier, string | undefined>>>;
  /** Of a text about cards or subscriptions: the products, and how often somebody travels for whom they are. */
  readonly products?: readonly ProductCode[];
  readonly pace?: readonly Pace[];
  readonly blocks: readonly Block[];
}

/** A version of a text, as a list of them names it. */
export type VersionedEntry = ContentEntry & {
  readonly version: string;
  readonly validFrom: Temporal.PlainDate;
};

/** What the rules of the product come to, in words, by the name that a text has for it: `dureePoints` is « 36 mois ». */
export type Figures = Readonly<Record<string, string>>;

/** Why a document is not served as it stands, and where: `terms/boutique/2026-11-22.md:7:3: …`. */
export interface ContentProblem {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/**
 * The texts that are good, always the same answer without asking anybody: a broken document is refused and the last good one stays.
 * Days are business days in Paris; today unless said.
 */
export interface ContentLibrary {
  /**
   * A text; of several versions the one in force on that day, or the oldest when none is yet. Undefined when there is none, or none for
   * the profile.
   */
  entry(
    reference: ContentReference,
    more?: { profile?: ProfileCode; on?: Temporal.PlainDate },
  ): ContentEntry | undefined;
  /** The versions of a text that are or were in force, the newest first. */
  versions(reference: ContentReference): readonly VersionedEntry[];
  /** The next version of a text, from so many days before it applies as its readers are told of it; undefined when there is none. */
  coming(reference: ContentReference): VersionedEntry | undefined;
  /** The texts of a kind that a profile reads, or all, in their order, news from the day it is published; of each the version in force. */
  entries(kind: ContentKind, profile?: ProfileCode): readonly ContentEntry[];
  /** Every text that could be shown, those to come and those replaced included, in the order of their paths. */
  all(): readonly { readonly path: string; readonly entry: ContentEntry }[];
  /** What is refused just now, in the order of the paths. */
  problems(): readonly ContentProblem[];
  /** Whether the source could be read when it was last asked; what was good before is served all the same. */
  isUp(): boolean;
  /** Reads what has changed. Never rejects. */
  refresh(): Promise<void>;
  close(): void;
}
