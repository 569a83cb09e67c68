export { newsPages, registerNewsFeed } from './feed.ts';
