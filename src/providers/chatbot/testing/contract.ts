import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type AnswerSource, type Chatbot, MOST_SOURCES } from '../port.ts';

/** What the bots of the suite know: a word that a question may hold, and where it is answered. */
export const KNOWN: Readonly<Record<string, readonly AnswerSource[]>> = {
  expirent: [
    { theme: 'points', anchor: 'expiration' },
    { theme: 'points', anchor: 'statut-perdu' },
  ],
  annuler: [
    { theme: 'echanger', anchor: 'annuler' },
    { theme: 'echanger', anchor: 'don' },
    { theme: 'points', anchor: 'points-rendus' },
    { theme: 'boutique', anchor: 'prix' },
  ],
};

/** How a bot of the suite finds. */
export const findKnown = (question: string): readonly AnswerSource[] =>
  Object.entries(KNOWN).find(([word]) => question.includes(word))?.[1] ?? [];

/** What the port promises, of any implementation of it: each test of it is run over `implementation`. */
export const chatbotContract = (
  implementation: string,
  botOf: (t: TestContext) => Promise<Chatbot>,
): void => {
  const rule = (title: string, proof: (bot: Chatbot) => Promise<void>) =>
    test(`API-12 BOT-01 ${title} (${implementation})`, async (t) => proof(await botOf(t)));

  rule('a question that is known is answered by where the answer stands, the best first', async (bot) => {
    assert.deepEqual(
      await bot.ask({ question: 'Mes points expirent-ils ?', profile: 'GV' }),
      KNOWN['expirent'],
    );
  });
  rule('three sources at most are named', async (bot) => {
    const sources = await bot.ask({ question: 'Comment annuler ?', profile: 'NL' });
    assert.deepEqual(sources, KNOWN['annuler']?.slice(0, MOST_SOURCES));
  });
  rule('a question that is not known has no source, whatever is written in it', async (bot) => {
    for (const question of ['Bonjour', '', '"}{', '../../points', 'é'.repeat(300), '\u0000', '🚄'])
      assert.deepEqual(await bot.ask({ question, profile: 'GVI' }), [], question);
  });
  rule('many questions at once each have their own answer', async (bot) => {
    const words = Array.from({ length: 20 }, (_, at) => (at % 2 ? 'annuler' : 'expirent'));
    const answers = await Promise.all(words.map((question) => bot.ask({ question, profile: 'GV' })));
    for (const [at, word] of words.entries())
      assert.deepEqual(answers[at], KNOWN[word]?.slice(0, MOST_SOURCES));
  });
  rule('it says that it can be asked', async (bot) => {
    await assert.doesNotReject(bot.check());
  });
};
