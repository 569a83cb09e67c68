import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { ContentKind } from '#domain/content-reference.ts';
import { PACES, PRODUCT_CODES } from '#domain/discount-products.ts';
import type { ProfileCode } from '#domain/profile.ts';
import type { ContentEntry, ContentLibrary } from './contract.ts';
import { contentHtml } from './html.ts';
import { menuCalls } from './menu-calls.ts';

const text = z.string();

const entry = z.object({
  key: text.describe('Unique within the kind.'),
  title: text,
  lead: text.optional().describe('A sentence under the title.'),
  version: text.optional().describe('Where the kind has versions: the one in force.'),
  validFrom: z.iso.date().optional().describe('Paris day from which the version applies.'),
  updated: z.iso.date().optional().describe('Paris day on which the text was last gone over.'),
  published: z.iso.date().optional().describe('Of news: Paris day from which it is shown.'),
  href: text.optional().describe('Of a service: the path that it leads to.'),
  products: z.array(z.enum(PRODUCT_CODES)).optional().describe('Of cards and subscriptions: which ones.'),
  pace: z
    .array(z.enum(PACES))
    .optional()
    .describe('Of cards and subscriptions: how often somebody travels for whom they are.'),
  profiles: z.array(text).optional().describe('Whom it is for; absent for everybody.'),
  html: text.describe(
    'h2, h3, p, ul, ol, li, a, strong, em and br; a link leads to a path of the portal, an anchor or https.',
  ),
});

const answerOf = ({
  key,
  title,
  lead,
  version,
  validFrom,
  updated,
  published,
  href,
  products,
  pace,
  profiles,
  blocks,
}: ContentEntry) => ({
  key,
  title,
  lead,
  version,
  validFrom: validFrom?.toString(),
  updated: updated?.toString(),
  published: published?.toString(),
  href,
  products: products && [...products],
  pace: pace && [...pace],
  profiles: profiles && [...profiles],
  html: contentHtml(blocks),
});

/** What the calls of editorial content work with. */
interface Content {
  readonly content: ContentLibrary;
}

/** Whose texts a caller reads. */
const profileOf = async ({ session, overview }: CallContext): Promise<ProfileCode> =>
  session ? (await overview()).profile.code : 'NL';

/** The call that answers the texts of a kind, as the caller's profile reads them. */
const contentCall = (name: string, kind: ContentKind, summary: string) =>
  defineCall({
    name: `content/${name}`,
    method: 'GET',
    access: 'public',
    summary: `${summary} Those of the caller’s profile, in their order.`,
    input: z.object({}),
    output: z.object({ profile: text.describe('Content profile code.'), entries: z.array(entry) }),
    errors: [],
    handler: async (context: CallContext<Content>) => {
      const profile = await profileOf(context);
      return { profile, entries: context.app.content.entries(kind, profile).map(answerOf) };
    },
  });

/** Editorial content and menus by profile (CONTENT-01). */
export const contentCalls = [
  ...menuCalls,
  contentCall('main', 'pages', 'The texts of pages: legal notices, declarations, rights.'),
  contentCall(
    'faq',
    'questions',
    'The frequent questions: each entry is a theme, each h2 a question, whose id is its anchor.',
  ),
  contentCall('terms', 'terms', 'The terms of sale and of the programme that are in force.'),
  contentCall(
    'tariff-rights',
    'tariff-rights',
    'The range of discount cards, subscriptions and vouchers, a text each.',
  ),
  contentCall('news', 'news', 'What is new, the latest first.'),
  contentCall('services', 'services', 'What the portal does for the caller, with the page that does it.'),
  defineCall({
    name: 'content/contacts',
    method: 'GET',
    access: 'public',
    summary: 'Whom to write to, and how: the messages of the caller’s profile (CONTENT-06).',
    input: z.object({}),
    output: z.object({
      profile: text.describe('Content profile code.'),
      entries: z.array(
        z.object({
          key: text,
          title: text,
          contactProfiles: z.array(z.object({ profileId: text.describe('Content profile code.') })),
          contactMessage: text.describe('As HTML, of the same elements as other texts.'),
        }),
      ),
    }),
    errors: [],
    handler: async (context: CallContext<Content>) => {
      const profile = await profileOf(context);
      return {
        profile,
        entries: context.app.content.entries('contacts', profile).map(({ key, title, profiles, blocks }) => ({
          key,
          title,
          contactProfiles: (profiles ?? []).map((profileId) => ({ profileId })),
          contactMessage: contentHtml(blocks),
        })),
      };
    },
  }),
];
