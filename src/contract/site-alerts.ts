import type { AlertLevel, AlertReaders } from '#domain/content-reference.ts';
import type { Iuc } from '#domain/ids.ts';
import type { ProfileCode } from '#domain/profile.ts';

/** What travellers must know now, as the frame of every page shows it (ALERT-01). Plain JSON. */
export interface SiteAlert {
  readonly key: string;
  readonly level: AlertLevel;
  readonly title: string;
  /** What a phone shows of a title that is too long for it. */
  readonly short?: string;
  /** Paragraphs, of words and links. */
  readonly text: readonly (readonly (string | { readonly href: string; readonly text: string })[])[];
}

/** Answers what stands above a page. */
export interface AlertReader {
  /** The most pressing alerts of a reader, without those put away. Never rejects: a page is worth showing without. */
  alertsFor(reader: {
    /** Of the customer who reads, or whom an agent serves. */
    readonly profile: ProfileCode;
    readonly readers: AlertReaders;
    /** None for a visitor. */
    readonly iuc: Iuc | undefined;
    readonly dismissed: readonly string[];
  }): Promise<readonly SiteAlert[]>;
  /** Whether an alert of this name is there to be put away: what is none is kept in nobody's browser. */
  isKnown(key: string): boolean;
}
