/** What a browser is asked to do; the input is in the terms that WebDriver and WebDriver BiDi share. */
export interface Driver {
  /** « Firefox 140.12.0 » */
  readonly name: string;
  /** Begins to go to an address; what the document waits for may come later. */
  navigate(url: string): Promise<void>;
  /** The value of an expression in the page, a string; throws when the page throws, or when it leaves meanwhile. */
  evaluate(expression: string): Promise<string>;
  /** Real pointer and keys, through the browser's own handling of input. */
  perform(source: InputSource): Promise<void>;
  /** CSS pixels of the page. */
  resize(width: number, height: number): Promise<void>;
  /** What is in sight, as PNG. */
  picture(): Promise<Buffer>;
  /** Errors that the browser has written to its console so far; undefined where it lets nobody read them. */
  complaints(): readonly string[] | undefined;
}

/** A device, and what it does one after the other: « Actions » of https://www.w3.org/TR/webdriver2/#actions. */
interface InputSource {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly actions: readonly Readonly<Record<string, string | number>>[];
}

/** A browser that this machine has. */
export interface FoundBrowser {
  /** « Firefox » */
  readonly name: string;
  readonly executable: string;
  start(ending: Ending): Promise<Driver>;
}

/** A browser that may be here. */
export interface BrowserKind {
  readonly name: string;
  /** Names of its executable, the first that is found on the PATH counts. */
  readonly executables: readonly string[];
  /** What brings it, for somebody who has none. */
  readonly comesWith: string;
  start(executable: string, ending: Ending): Promise<Driver>;
}

/** Ends what was started, the last first. */
export interface Ending {
  after(work: () => Promise<void>): void;
}
