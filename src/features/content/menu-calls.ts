import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import { footerGroups, legalLinks, type MenuProfile, mainMenu, profileMenu } from '#contract/menus.ts';
import { type RouteEntry, routes } from '#contract/routes.ts';
import type { ProfileCode } from '#domain/profile.ts';

const text = z.string();
const links = z
  .array(
    z.object({
      href: text.describe('Path of the portal, with its query or anchor.'),
      label: text,
      note: text.optional().describe('What is to be had there, in a few words.'),
    }),
  )
  .readonly()
  .describe('Pages that exist only.');
const sections = z
  .array(z.object({ id: text.describe('The specification’s name of the section.'), label: text, links }))
  .readonly();
const profile = text.describe('Content profile code.');

const paths: ReadonlySet<string> = new Set((routes as readonly RouteEntry[]).map(({ path }) => path));
const exists = (path: string): boolean => paths.has(path);

/** Whose menus a caller is answered, as the header and the foot of a page would show them. */
const askedBy = async ({
  session,
  overview,
}: CallContext): Promise<{ code: ProfileCode; menu: MenuProfile }> => {
  if (!session) return { code: 'NL', menu: 'NL' };
  const { profile: own } = await overview();
  return { code: own.code, menu: session.agent === undefined ? own.code : 'PRO' };
};

/** The menus by profile (CONTENT-01): the data that pages are framed with, so that an application or a kiosk shows the same. */
export const menuCalls = [
  defineCall({
    name: 'menu/main',
    method: 'GET',
    access: 'public',
    summary: 'The main menu of the caller’s profile, in its order; an agent’s in professional mode.',
    input: z.object({}),
    output: z.object({ profile, sections }),
    errors: [],
    handler: async (context: CallContext) => {
      const { code, menu } = await askedBy(context);
      return { profile: code, sections: mainMenu(menu, exists) };
    },
  }),
  defineCall({
    name: 'menu/profile',
    method: 'GET',
    access: 'login',
    summary: 'The connected-user menu, in the order of the caller’s status.',
    input: z.object({}),
    output: z.object({ profile, sections }),
    errors: [],
    handler: async (context: CallContext) => {
      const { code, menu } = await askedBy(context);
      return { profile: code, sections: profileMenu(menu, exists) };
    },
  }),
  defineCall({
    name: 'menu/footer',
    method: 'GET',
    access: 'public',
    summary: 'The groups of the foot of every page, and what the law asks it to lead to.',
    input: z.object({}),
    output: z.object({ profile, groups: z.array(z.object({ title: text, links })).readonly(), legal: links }),
    errors: [],
    handler: async (context: CallContext) => {
      const { code, menu } = await askedBy(context);
      return {
        profile: code,
        groups: footerGroups(menu, exists),
        legal: legalLinks(exists),
      };
    },
  }),
];
