import { pathOf } from '#contract/routes.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import type { ProfileCode } from '#domain/profile.ts';
import type { ContentEntry, ContentLibrary } from '#features/content/index.ts';

/** What a dashboard pushes at most (CONTENT-03). */
const PUSHED_NEWS = 4;
const PUSHED_SERVICES = 3;

/** A piece of news by what leads to it. */
export const newsLink = ({ key, title, lead = '', published, scene = 'bay' }: ContentEntry) => ({
  key,
  href: pathOf('/actualites/:article', { params: { article: key } }),
  title,
  lead,
  scene,
  date: published ? formatLongDate(published) : '',
  dateTime: published?.toString() ?? '',
});
export type NewsLink = ReturnType<typeof newsLink>;

/** The news that a profile reads, the latest first. */
export const newsFor = (content: ContentLibrary, profile: ProfileCode): NewsLink[] =>
  content.entries('news', profile).map(newsLink);

/** What a dashboard pushes: the latest news, and the first services of the profile (CONTENT-03). */
export const dashboardNews = (content: ContentLibrary, profile: ProfileCode) => ({
  news: newsFor(content, profile).slice(0, PUSHED_NEWS),
  services: content
    .entries('services', profile)
    .slice(0, PUSHED_SERVICES)
    .map(({ key, title, href = '/', blocks }) => ({ key, title, href, blocks })),
});
export type DashboardNews = ReturnType<typeof dashboardNews>;
