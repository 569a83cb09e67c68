/** News are texts of `content/news`: the library and calls of `features/content` read them, `web/views/news.server.ts` tells the new ones; here is their feed. */
export { newsPages, registerNewsFeed } from './feed.ts';
