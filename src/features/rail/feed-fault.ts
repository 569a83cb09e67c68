import { Fault } from '#domain/failure.ts';
import { WrongFile } from '#domain/wrong-file.ts';

/** A feed that no timetable can be made of: `feed-unreadable`, with what is wrong and where, in words for whoever runs the portal. */
export class FeedFault extends Fault {
  /** « stop_times.txt: no column trip_id » */
  readonly sentence: string;
  constructor(sentence: string, cause?: unknown) {
    super('feed-unreadable', { sentence }, cause === undefined ? {} : { cause });
    this.name = 'FeedFault';
    this.sentence = sentence;
  }
}

/** What is wrong with a feed, or with what we add to any, in words for whoever runs the portal; undefined for a mistake of ours. */
export const sentenceOf = (error: unknown): string | undefined =>
  error instanceof FeedFault ? error.sentence : error instanceof WrongFile ? error.message : undefined;
