/** The steps from the shipped network to a timetable, for proofs that repeat them their own way. */
export { readFeedRules } from '../feed-rules.ts';
export { openFeed } from '../feed-source.ts';
export { generateFeed } from '../generate-feed.ts';
export { NETWORK_DIRECTORY, readNetwork } from '../network.ts';
export { readFeed } from '../read-feed.ts';
