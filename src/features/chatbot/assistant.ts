import { failure, type Result } from '#domain/failure.ts';
import type { Log } from '#domain/log.ts';
import type { ProfileCode } from '#domain/profile.ts';
import type { ContentLibrary } from '#features/content/index.ts';
import { answersTo, type Question, themesFor } from '#features/questions/index.ts';
import { type AnswerSource, type Chatbot, ChatbotUnavailable } from '#providers/chatbot/port.ts';

/** Longest question that is read: a sentence or two. What is cut there may be a character of two halves, of which a bot may refuse one. */
export const LONGEST_QUESTION = 300;
/** How often the bot is asked whether it is well. */
const CHECK_EVERY_MS = 15_000;
/** The text that says who is offered the assistant, and greets them. */
const SETTINGS = 'assistants/bot-inoui';

export interface AssistantContext {
  readonly bot: Chatbot;
  readonly content: ContentLibrary;
  readonly log: Log;
  readonly checkEveryMs?: number;
}

/** The assistant (BOT-01): finds answers in the frequent questions and shows them in their own words. */
export interface Assistant {
  /** Whether a profile is offered it: the content settings list it, the content is up, and so is the bot. */
  isOfferedTo(profile: ProfileCode): boolean;
  /** The entries that answer a question, the best first; none when it does not know. */
  ask(
    question: string,
    profile: ProfileCode,
  ): Promise<Result<{ readonly answers: readonly Question[] }, 'chatbot-unavailable'>>;
  close(): void;
}

/** How the embedded bot finds: where the content answers what the search is sure of. */
export const findIn =
  (content: ContentLibrary) =>
  (question: string, profile: ProfileCode): readonly AnswerSource[] =>
    answersTo(content, profile, question).map(({ theme, id }) => ({
      theme: theme.key,
      anchor: id.replace(/^question-/, ''),
    }));

/** Makes the assistant. It is offered once the bot has said that it is well, and no more when it says otherwise or nothing. */
export const openAssistant = ({
  bot,
  content,
  log,
  checkEveryMs = CHECK_EVERY_MS,
}: AssistantContext): Assistant => {
  let isUp = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const was = isUp;
    try {
      await bot.check();
      isUp = true;
      if (!was) log.info({}, 'the assistant can be asked');
    } catch (error) {
      isUp = false;
      if (was) log.warn({ err: error }, 'the assistant is not offered until its bot is well again');
    }
    if (!isClosed) timer = setTimeout(look, checkEveryMs).unref();
  };
  void look();

  const isOfferedTo: Assistant['isOfferedTo'] = (profile) =>
    isUp && content.isUp() && content.entry(SETTINGS, { profile }) !== undefined;
  /** The entries that the bot has named, as far as the profile reads them. */
  const entriesOf = (sources: readonly AnswerSource[], profile: ProfileCode): readonly Question[] => {
    const themes = themesFor(content, profile);
    const answers = new Set<Question>();
    for (const { theme, anchor } of sources) {
      const { questions = [] } = themes.find(({ key }) => key === theme) ?? {};
      const answer = questions.find(({ id }) => id === `question-${anchor}`);
      if (answer) answers.add(answer);
      else log.warn({ source: `${theme}#${anchor}` }, 'the bot named a source that its reader does not have');
    }
    return [...answers];
  };

  return {
    isOfferedTo,
    ask: async (question, profile) => {
      if (!isOfferedTo(profile)) return failure('chatbot-unavailable');
      try {
        const sources = await bot.ask({
          question: question.slice(0, LONGEST_QUESTION).toWellFormed(),
          profile,
        });
        return { ok: true, answers: entriesOf(sources, profile) };
      } catch (error) {
        if (!(error instanceof ChatbotUnavailable)) throw error;
        log.warn({ err: error }, 'the bot did not answer');
        return failure('chatbot-unavailable');
      }
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
