import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEmbeddedChatbot } from './embedded.ts';
import { createHttpChatbot } from './http-adapter.ts';
import { chatbotContract, findKnown, KNOWN } from './testing/contract.ts';
import { BOT_KEY, FAULT_MODES, startBot } from './testing/standalone.ts';

chatbotContract('embedded', async () => createEmbeddedChatbot(findKnown));

chatbotContract('over HTTP', async (t) => createHttpChatbot({ url: (await startBot(t)).url, key: BOT_KEY }));

test('API-12 BOT-01 whatever goes wrong on the way to the operator’s bot is told as unavailable, and the next question is asked again', async (t) => {
  const bot = await startBot(t);
  const asked = { question: 'Mes points expirent-ils ?', profile: 'GV' } as const;
  await assert.rejects(createHttpChatbot({ url: bot.url, key: 'another' }).ask(asked), {
    name: 'ChatbotUnavailable',
  });
  const patient = createHttpChatbot({ url: bot.url, key: BOT_KEY, timeoutMs: 30_000 });
  for (const mode of FAULT_MODES) {
    bot.fault = mode;
    const chatbot =
      mode === 'time-out' ? createHttpChatbot({ url: bot.url, key: BOT_KEY, timeoutMs: 150 }) : patient;
    await assert.rejects(chatbot.ask(asked), { name: 'ChatbotUnavailable' }, mode);
    await assert.rejects(chatbot.check(), { name: 'ChatbotUnavailable' }, mode);
    bot.fault = undefined;
    assert.deepEqual(await patient.ask(asked), KNOWN['expirent'], mode);
  }
  bot.isWell = false;
  await assert.rejects(createHttpChatbot({ url: bot.url, key: BOT_KEY }).check(), {
    name: 'ChatbotUnavailable',
  });
});
