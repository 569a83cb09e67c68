import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { BrowserKind, Driver, Ending } from './driver.ts';
import { folderOf, saying, started } from './started.ts';

/** A fresh Firefox looks things up at its maker's: not here. What it is asked by WebDriver BiDi quiets the rest of it. */
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'intl.accept_languages': 'fr-FR, fr',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'services.settings.server': 'data:,#nowhere',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/** The parts of WebDriver BiDi's messages that are read here. */
interface Message {
  readonly id?: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
  readonly params?: { readonly level?: string; readonly text?: string };
}
interface Evaluated {
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

/** Sends a command of WebDriver BiDi (https://w3c.github.io/webdriver-bidi/) and gives its result. */
type Send = <Result>(method: string, parameters: object) => Promise<Result>;

const connect = async (address: string, heard: (message: Message) => void): Promise<Send> => {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`nobody answers at ${address}`));
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let commands = 0;
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as Message;
    if (message.id === undefined) return heard(message);
    const { resolve, reject } = waiting.get(message.id) ?? Promise.withResolvers();
    waiting.delete(message.id);
    if (message.error === undefined) resolve(message.result);
    else reject(new Error(`${message.error}: ${message.message}`));
  };
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone'));
  };
  return <Result>(method: string, params: object): Promise<Result> => {
    commands += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(commands, answer);
    socket.send(JSON.stringify({ id: commands, method, params }));
    return answer.promise as Promise<Result>;
  };
};

/** Firefox speaks WebDriver BiDi by itself: no geckodriver, which Debian does not package. */
const start = async (executable: string, ending: Ending): Promise<Driver> => {
  const profile = folderOf(ending, 'firefox');
  fs.writeFileSync(
    path.join(profile, 'user.js'),
    Object.entries(PREFERENCES)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const child = started(
    ending,
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await saying(child, child.stderr as Readable, /WebDriver BiDi listening on (ws:\S+)/);
  const complaints: string[] = [];
  const send = await connect(`${address}/session`, ({ method, params }) => {
    if (method === 'log.entryAdded' && params?.level === 'error') complaints.push(params.text ?? '');
  });
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    navigate: (url) => send('browsingContext.navigate', { context, url, wait: 'none' }),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value ?? '';
    },
    perform: (source) => send('input.performActions', { context, actions: [source] }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    picture: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    complaints: () => complaints,
  };
};

export const firefox: BrowserKind = {
  name: 'Firefox',
  executables: ['firefox-esr', 'firefox'],
  comesWith: 'apt-get install firefox-esr',
  start,
};
