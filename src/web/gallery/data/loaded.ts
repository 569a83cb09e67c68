import { type PageEntry, pageRoutes, type RoutePath } from '#contract/routes.ts';
import { ManualClock } from '#domain/clock.ts';
import { shippedContent } from '#features/content/testing/shipped-content.ts';

const content = await shippedContent(new ManualClock('2026-12-01T11:00:00Z'));

/** What a page’s own loader answers a visitor who is not signed in, from the texts that are shipped. */
export const fromShippedTexts = async <Context, Data>(
  loader: (context: Context) => Data,
  path: RoutePath,
  { query = '', params = {} }: { query?: string; params?: Readonly<Record<string, string>> } = {},
): Promise<Awaited<Data>> =>
  await loader({
    app: { content, config: { consentDays: 365, deviceDays: 180 }, registration: {} },
    route: pageRoutes.find((entry) => entry.path === path) as PageEntry,
    url: new URL(`${path}${query}`, 'http://localhost'),
    params,
    profile: async () => undefined,
    setPage: () => undefined,
  } as Context);
