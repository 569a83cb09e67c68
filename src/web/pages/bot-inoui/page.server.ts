import { ERRORS, messageOf } from '#domain/errors/catalogue.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { quoted } from '#domain/typography.ts';
import { LONGEST_QUESTION } from '#features/chatbot/index.ts';
import { nearestTo, type Question } from '#features/questions/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { helpOf, questionLink, readerOf } from '#web/views/questions.server.ts';

/** An entry in its own words, with where it stands. */
const answerOf = (context: PageContext, question: Question) => {
  const { content } = context.app;
  const updated = content.entry(`questions/${question.theme.key}`)?.updated;
  return {
    ...questionLink(question),
    id: question.id,
    blocks: question.answer,
    updated: updated && formatLongDate(updated),
  };
};

/** The assistant (BOT-01): what the content answers to a question, or that it does not, and the way to customer service. */
export const loader = async (context: PageContext) => {
  const { app, url, setPage, setStatus } = context;
  const profile = await readerOf(context);
  const { askedMost, themes, count, isSignedIn } = await helpOf(context);
  const greeting = app.content.entry('assistants/bot-inoui', { profile });
  const question = (url.searchParams.get('q') ?? '').trim().slice(0, LONGEST_QUESTION);
  const isOffered = app.assistant.isOfferedTo(profile);
  const asked = question === '' || !isOffered ? undefined : await app.assistant.ask(question, profile);
  const isAway = !isOffered || asked?.ok === false;
  if (isAway) setStatus(ERRORS['chatbot-unavailable'].status);
  if (question !== '') setPage({ title: `${quoted(question)}, assistant` });
  const [best, ...others] = asked?.ok ? asked.answers : [];
  const isUnknown = asked?.ok === true && !best;
  return {
    title: greeting?.title ?? 'Assistant',
    lead: greeting?.lead,
    greeting: greeting?.blocks ?? [],
    question,
    isSignedIn,
    incident: isAway ? messageOf('chatbot-unavailable') : undefined,
    answer: best && answerOf(context, best),
    others: (isUnknown ? nearestTo(app.content, profile, question) : others).map(questionLink),
    askedMost: question === '' || isAway ? askedMost : [],
    themes,
    /** How many entries it looks in. */
    count,
  };
};
