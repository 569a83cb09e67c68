import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { ContentKind } from '#domain/content-reference.ts';
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
  profiles: z.array(text).optional().describe('Whom it is for; absent for everybody.'),
  html: text.describe(
    'h2, h3, p, ul, ol, li, a, strong, em and br; a link leads to a path of the portal, an anchor or https.',
  ),
});

const answerOf = ({ key, title, lead, version, validFrom, updated, profiles, blocks }: ContentEntry) => ({
  key,
  title,
  lead,
  version,
  validFrom: validFrom?.toString(),
  updated: updated?.toString(),
  profiles: profiles && [...profiles],
  html: contentHtml(blocks),
});

/** What the calls of editorial content work with. */
interface Content {
  readonly content: ContentLibrary;
}

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
    handler: async ({ app, session, overview }: CallContext<Content>) => {
      const profile = session ? (await overview()).profile.code : 'NL';
      return { profile, entries: app.content.entries(kind, profile).map(answerOf) };
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
];
