import { type Config, ConfigurationError } from '#config/config.ts';
import { FeedFault, operatorFeed } from '#features/rail/index.ts';

/**
 * A FEED_DIR that leads to no feed, or to several, is a wrong setting rather than a wrong feed: said before anything is touched. Throws
 * `ConfigurationError`.
 */
export const requireFeed = async ({ feedDir, feedIsNamed }: Config): Promise<void> => {
  const found = await operatorFeed(feedDir).catch((error: unknown) => {
    if (error instanceof FeedFault)
      throw new ConfigurationError([`FEED_DIR (${feedDir}): ${error.sentence}`]);
    throw error;
  });
  if (feedIsNamed && found === undefined)
    throw new ConfigurationError([
      `FEED_DIR must hold a GTFS feed, a .zip or its .txt files, and ${feedDir} holds none`,
    ]);
};
