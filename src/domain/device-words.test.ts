import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceInWords } from './device-words.ts';
import { plainText } from './typography.ts';

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0';

for (const [agent, words] of Object.entries({
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0':
    'Ordinateur, Firefox sur Windows',
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`]: 'Ordinateur, Chrome sur Windows',
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/153.0.0.0`]:
    'Ordinateur, Edge sur Windows',
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`]:
    'Ordinateur, Safari sur macOS',
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`]:
    'Téléphone, Safari sur iPhone',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/153.0 Mobile/15E148 Safari/604.1':
    'Téléphone, Chrome sur iPhone',
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`]: 'Téléphone, Chrome sur Android',
  [`Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`]:
    'Tablette, Samsung Internet sur Android',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0': 'Ordinateur, Firefox sur Linux',
  'curl/8.5.0': 'Appareil inconnu',
  '': 'Appareil inconnu',
}))
  test(`a device calls itself « ${agent.slice(0, 60)} » and is ${words}`, () =>
    assert.equal(plainText(deviceInWords(agent)), words));

test('what a browser says of itself never gets into the words, however long or hostile it is', () => {
  const hostile = `<script>alert(1)</script> Windows ${'x'.repeat(100_000)} Firefox/1`;
  assert.equal(plainText(deviceInWords(hostile)), 'Ordinateur, navigateur inconnu sur Windows');
});
