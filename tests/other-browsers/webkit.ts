import fs from 'node:fs';
import path from 'node:path';
import { until } from '#tests/harness/until.ts';
import { isListened, unusedPort } from '#tests/harness/unused-port.ts';
import type { BrowserKind, Driver, Ending } from './driver.ts';
import { display, folderOf, started } from './started.ts';

/** The bar of WebKit's own small browser keeps its window at 447 pixels or more; without a size of its own it lets it be as narrow as a phone. */
const NARROW_BAR =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }\n';
const SMALL_ICONS = '[Settings]\ngtk-icon-sizes=gtk-button=1,1:gtk-small-toolbar=1,1:gtk-large-toolbar=1,1\n';

/** Asks as classic WebDriver does (https://www.w3.org/TR/webdriver2/) and gives the value of the answer. */
const ask = async <Value>(
  method: 'GET' | 'POST' | 'DELETE',
  address: string,
  body?: object,
): Promise<Value> => {
  const response = await fetch(address, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value as Value;
  const { error, message } = value as { readonly error: string; readonly message: string };
  throw new Error(`${error}: ${message}`);
};

const start = async (executable: string, ending: Ending): Promise<Driver> => {
  const home = folderOf(ending, 'webkit');
  const settings = path.join(home, '.config', 'gtk-3.0');
  fs.mkdirSync(settings, { recursive: true });
  fs.writeFileSync(path.join(settings, 'gtk.css'), NARROW_BAR);
  fs.writeFileSync(path.join(settings, 'settings.ini'), SMALL_ICONS);
  const port = await unusedPort();
  started(ending, executable, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...(await display(ending)),
      HOME: home,
      XDG_CONFIG_HOME: path.join(home, '.config'),
      XDG_CACHE_HOME: path.join(home, '.cache'),
      XDG_DATA_HOME: path.join(home, '.local'),
      LANG: 'fr_FR.UTF-8',
      LANGUAGE: 'fr',
    },
  });
  await until(() => isListened(port));
  const { sessionId, capabilities } = await ask<{
    readonly sessionId: string;
    readonly capabilities: { readonly browserVersion: string };
  }>('POST', `http://127.0.0.1:${port}/session`, {
    capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
  });
  const session = `http://127.0.0.1:${port}/session/${sessionId}`;
  ending.after(() => ask('DELETE', session));
  const evaluate = (expression: string): Promise<string> =>
    ask('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] });
  return {
    name: `WebKit ${capabilities.browserVersion}`,
    navigate: (url) => ask('POST', `${session}/url`, { url }),
    evaluate,
    perform: (source) => ask('POST', `${session}/actions`, { actions: [source] }),
    resize: async (width, height) => {
      // A window is asked for; what of it is the page's own is less by its bar.
      await ask('POST', `${session}/window/rect`, { width, height });
      const bar = height - Number(await evaluate('String(innerHeight)'));
      await ask('POST', `${session}/window/rect`, { width, height: height + bar });
    },
    picture: async () => Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'),
    complaints: () => undefined,
  };
};

/** WebKitGTK, of which Debian packages the driver; its own small browser comes with the library. */
export const webkit: BrowserKind = {
  name: 'WebKit',
  executables: ['WebKitWebDriver'],
  comesWith: 'apt-get install webkit2gtk-driver xvfb',
  start,
};
