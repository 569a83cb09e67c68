import { Fault } from '#domain/failure.ts';

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
