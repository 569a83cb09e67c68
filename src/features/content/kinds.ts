import { z } from 'zod';
import { PARIS } from '#domain/clock.ts';
import { ALERT_LEVELS, ALERT_READERS, CONTENT_SCENES, type ContentKind } from '#domain/content-reference.ts';
import { PACES, PRODUCT_CODES } from '#domain/discount-products.ts';
import type { Tier } from '#domain/loyalty/config.ts';
import { ownPath } from '#domain/own-path.ts';
import type { ProfileCode } from '#domain/profile.ts';
import { typeset } from '#domain/typography.ts';

const PROFILES = ['NL', 'GVI', 'AR', 'GVT', 'GV', 'GVLC', 'GVTLC'] as const satisfies readonly ProfileCode[];

const TIERS = ['GV_TRANS', 'GV', 'GV_CLUB', 'T_CLUB'] as const satisfies readonly Tier[];

/**
 * What neither a database nor a page has room for: control characters but tab and line end, and those that turn the order of what
 * follows them, so that a text reads otherwise than it is written.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
export const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

const day = z.string().transform((text, context) => {
  try {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new RangeError('another calendar, or more than a day');
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a day such as 2026-11-22' });
    return z.NEVER;
  }
});
/** A moment in Paris, written `2026-12-01T22:00`. */
const moment = z.string().transform((text, context) => {
  try {
    // With an offset of its own it would be read as if it had none.
    if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?$/.test(text)) throw new RangeError('another moment');
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(PARIS).toInstant();
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a moment such as 2026-12-01T22:00' });
    return z.NEVER;
  }
});
/** By its escapes YAML may write what a text cannot hold. */
const words = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => text.isWellFormed() && !NO_TEXT.test(text), 'holds a control character');

/** A page of ours, with its query or anchor. */
const ownPage = z
  .string()
  .refine((path) => path !== '/' && ownPath(path) === path, 'must be a path of this site such as /programme');
const NAME_OF_RIGHT = /^[a-z]+(?:-[a-z]+)*$/;

/** What begins does so before it ends. */
const inOrder = ({
  from,
  until,
}: {
  readonly from?: Temporal.Instant | undefined;
  readonly until?: Temporal.Instant | undefined;
}): boolean => !from || !until || Temporal.Instant.compare(from, until) < 0;
const ORDER = { path: ['until'], message: 'must come after `from`' };

/** What a status has of a benefit, in a word or two: « Oui », « 4 ». A status that is not named does not have it. */
const share = words(30).transform(typeset).optional();

const everyKind = {
  title: words(120),
  lead: words(300).optional(),
  profiles: z.array(z.enum(PROFILES)).min(1).optional(),
  order: z.int().default(0),
};

/** What the front matter of each kind says. A kind with versions has a file for each: `<kind>/<key>/<version>.md`. */
export const KINDS = {
  /** What a customer accepts or is bound by. A version can no longer change once its day has come, and stays readable for ever. */
  terms: { hasVersions: true, frontMatter: z.strictObject({ ...everyKind, validFrom: day }) },
  /** A page of its own: legal notices, declarations. */
  pages: { hasVersions: false, frontMatter: z.strictObject({ ...everyKind, updated: day }) },
  /** A status of the programme; what it takes and brings in figures is the engine's (`LOYALTY`). */
  tiers: { hasVersions: false, frontMatter: z.strictObject({ ...everyKind, tier: z.enum(TIERS) }) },
  /** Something that the programme brings, and to whom. */
  benefits: {
    hasVersions: false,
    frontMatter: z.strictObject({
      ...everyKind,
      tiers: z.strictObject({ GV_TRANS: share, GV: share, GV_CLUB: share, T_CLUB: share }),
    }),
  },
  /** A discount card, the subscriptions, or the vouchers, as a page of its own tells them (CARD-03). Prices, ages and reductions are the product's. */
  'tariff-rights': {
    hasVersions: false,
    frontMatter: z.strictObject({
      ...everyKind,
      lead: words(300),
      updated: day,
      /** What it is about, in the order in which it is shown. */
      products: z.array(z.enum(PRODUCT_CODES)).default([]),
      /** How often somebody travels for whom it is. */
      pace: z.array(z.enum(PACES)).min(1),
    }),
  },
  /** A theme of frequent questions: each heading is one, what follows is its answer. */
  questions: {
    hasVersions: false,
    frontMatter: z.strictObject({
      ...everyKind,
      updated: day,
      /** Anchors of those that are asked most. */
      asked: z.array(words(60)).default([]),
      /** By anchor, the words that people have for it and the entry does not: the search knows it by them, too. */
      alsoAsked: z.record(words(60), words(500)).default({}),
    }),
  },
  /** When the shop is closed, and why: from the moment it is written down, and until it is taken away, unless it says otherwise. */
  closures: {
    hasVersions: false,
    frontMatter: z
      .strictObject({
        ...everyKind,
        profiles: z.undefined('the shop is closed for everybody').optional(),
        from: moment.optional(),
        until: moment.optional(),
      })
      .refine(inOrder, ORDER),
  },
  /** Something new, for as long as anybody looks for it. */
  news: {
    hasVersions: false,
    frontMatter: z.strictObject({
      ...everyKind,
      lead: words(300),
      published: day,
      scene: z.enum(CONTENT_SCENES),
    }),
  },
  /** Something that the portal does for somebody, with the page that does it. */
  services: { hasVersions: false, frontMatter: z.strictObject({ ...everyKind, href: ownPage }) },
  /** What travellers must know now, whichever page they are on. */
  alerts: {
    hasVersions: false,
    frontMatter: z
      .strictObject({
        ...everyKind,
        level: z.enum(ALERT_LEVELS),
        /** An agent is shown what is written for agents and nothing else: « vos billets » is not said to them. */
        readers: z.array(z.enum(ALERT_READERS)).min(1).default(['voyageurs']),
        /** Cards and subscriptions (`avantage-jeune`, `liberte`), or `card` and `subscription` for any. */
        rights: z
          .array(z.string().regex(NAME_OF_RIGHT, 'must be a name such as avantage-jeune'))
          .min(1)
          .optional(),
        from: moment.optional(),
        until: moment.optional(),
      })
      .refine(inOrder, ORDER),
  },
  /** Whom to write to, and how, by profile (CONTENT-06). */
  contacts: {
    hasVersions: false,
    frontMatter: z
      .strictObject({
        ...everyKind,
        profiles: z.undefined('is said by contactProfiles here').optional(),
        contactProfiles: z.array(z.enum(PROFILES)).min(1),
      })
      .transform(({ contactProfiles, ...rest }) => ({ ...rest, profiles: contactProfiles })),
  },
  /** Whom the assistant is offered to (BOT-01), and what it says first. */
  assistants: {
    hasVersions: false,
    frontMatter: z.strictObject({
      ...everyKind,
      profiles: z.array(z.enum(PROFILES)),
      /** Subjects that no entry is about: a question that has the words of one is handed over. */
      elsewhere: z.array(words(60)).default([]),
    }),
  },
} as const satisfies Record<ContentKind, { hasVersions: boolean; frontMatter: z.ZodType }>;

export const isKind = (name: string | undefined): name is ContentKind =>
  name !== undefined && Object.hasOwn(KINDS, name);
