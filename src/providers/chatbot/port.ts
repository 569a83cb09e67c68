import type { ProfileCode } from '#domain/profile.ts';

/** Where an answer stands in the editorial content: a question of a theme, by the names of its address. */
export interface AnswerSource {
  /** `points` */
  readonly theme: string;
  /** `expiration` */
  readonly anchor: string;
}

/** What is asked of a bot. */
interface Asked {
  /** As somebody wrote it, 300 letters at most. */
  readonly question: string;
  /** Who asks: a bot names sources that this profile reads. */
  readonly profile: ProfileCode;
}

/** Nobody needs more answers to one question. */
export const MOST_SOURCES = 3;

/**
 * What finds the answers of the assistant: the embedded one, or the operator's. It never writes an answer: it names where the content has
 * one, and what is shown are the content's own words. Every method may throw `ChatbotUnavailable`.
 */
export interface Chatbot {
  /** Where the question is answered, the best first; none when it does not know. */
  ask(asked: Asked): Promise<readonly AnswerSource[]>;
  /** Resolves while it can be asked. */
  check(): Promise<void>;
}

/** The bot did not answer, or answered nonsense. */
export class ChatbotUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ChatbotUnavailable';
  }
}
