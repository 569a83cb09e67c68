import assert from 'node:assert/strict';
import { type HTMLElement, parse } from 'node-html-parser';
import { ask } from './ask.ts';

/** `noscript` is read like the rest of the page: it is for a browser like this one. */
const WITHOUT_SCRIPTS = { blockTextElements: { script: true, style: true, pre: true } };

/** An answer as a person without scripts has it: where they are, and what the page says. */
export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly document: HTMLElement;
}

/** What an answer shows. */
export const pageOf = async (response: Response, url: URL): Promise<Page> => {
  const text = await response.text();
  let parsed: HTMLElement | undefined;
  return {
    url,
    status: response.status,
    headers: response.headers,
    text,
    // Read when it is first asked for: of many a page only the status is.
    get document() {
      parsed ??= parse(text, WITHOUT_SCRIPTS);
      return parsed;
    },
  };
};

export interface FormFill {
  /** Fields to type or choose; an array gives several values. */
  readonly fields?: Readonly<Record<string, string | readonly string[]>>;
  /** CSS selector of the form (the only one in `main` by default). */
  readonly form?: string;
  /** `name=value` of the button pressed, where the form has several. */
  readonly button?: string;
  /** Files to choose, by the name of their control; only where the form takes some. */
  readonly files?: Readonly<Record<string, readonly File[]>>;
  /** Beside those that a browser sends. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
  /** As the server sent it, for the tests of cookie attributes. */
  readonly line: string;
}

/**
 * A browser without scripts: follows redirects, keeps cookies, reads pages and submits their forms as they stand, hidden fields
 * included. `Sec-Fetch-Site` and `Origin` are sent as a browser would.
 */
export class Visitor {
  readonly origin: string;
  readonly cookies = new Map<string, Cookie>();
  /** Every `Set-Cookie` line received, in order. */
  readonly cookieLines: string[] = [];
  constructor(origin: string) {
    this.origin = new URL(origin).origin;
  }

  /** Carries a cookie from now on, as if the site had set it. */
  keepCookie(name: string, value: string): void {
    this.cookies.set(name, { value, path: '/', line: `${name}=${value}; Path=/` });
  }

  /** One request without following redirects. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.origin);
    const headers = new Headers(init.headers);
    if (url.origin === this.origin) headers.set('cookie', this.#cookiesFor(url));
    // Compressing for somebody on the same machine is most of what some answers cost; that pages are compressed has a test of its own.
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
    if (init.method && init.method !== 'GET' && !headers.has('origin')) headers.set('origin', this.origin);
    const response = await ask(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Opens a page, following redirects as a browser does. */
  async open(path: string, init: RequestInit = {}): Promise<Page> {
    let url = new URL(path, this.origin);
    let next: RequestInit = init;
    for (let hop = 0; hop < 15; hop += 1) {
      const headers = new Headers(next.headers);
      if (!headers.has('accept')) headers.set('accept', 'text/html,application/xhtml+xml,*/*;q=0.8');
      const response = await this.request(url.href, { ...next, headers });
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location) {
        await response.body?.cancel();
        url = new URL(location, url);
        if (response.status !== 307 && response.status !== 308) next = {};
        continue;
      }
      return pageOf(response, url);
    }
    throw new Error(`Too many redirects from ${path}, last to ${url.href}`);
  }

  /** Submits a form of a page with what its fields hold, but for those given. */
  async submit(page: Page, fill: FormFill = {}): Promise<Page> {
    const forms = page.document.querySelectorAll(fill.form ?? 'main form, body > form');
    const form = forms[0];
    assert.ok(form, () => `no form ${fill.form ?? ''} on ${page.url.pathname}: ${words(page).slice(0, 400)}`);
    const data = new URLSearchParams();
    for (const [name, value] of fieldsOf(form))
      if (!(fill.fields && name in fill.fields)) data.append(name, value);
    for (const [name, value] of Object.entries(fill.fields ?? {}))
      for (const one of Array.isArray(value) ? (value as string[]) : [value as string])
        data.append(name, one);
    let action = form.getAttribute('action') ?? page.url.href;
    if (fill.button) {
      const [name = '', value = ''] = fill.button.split('=');
      data.set(name, value);
      const button = form
        .querySelectorAll('button')
        .find((item) => item.getAttribute('name') === name && item.getAttribute('value') === value);
      action = button?.getAttribute('formaction') ?? action;
    }
    const url = new URL(decodeEntities(action), page.url);
    if ((form.getAttribute('method') ?? 'get').toLowerCase() === 'get') {
      url.search = data.toString();
      return this.open(url.href, { headers: { ...fill.headers } });
    }
    if (form.getAttribute('enctype') === 'multipart/form-data') {
      const body = new FormData();
      for (const [name, value] of data) body.append(name, value);
      for (const [name, files] of Object.entries(fill.files ?? {}))
        for (const file of files) body.append(name, file);
      return this.open(url.href, { method: 'POST', body, headers: { ...fill.headers } });
    }
    return this.open(url.href, {
      method: 'POST',
      body: data.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...fill.headers },
    });
  }

  /** Signs in at the provider, from the page that asks for it. */
  async signIn(login: string, password = 'Voyageur-2026!', from = '/mon-espace'): Promise<Page> {
    const asked = await this.open(from);
    assert.ok(asked.document.querySelector('input[name=login]'), `no login form at ${asked.url.href}`);
    const page = await this.submit(asked, {
      form: 'form:has(input[name=login])',
      fields: { login, password },
    });
    // Not compared as an element: what `assert` prints of one fills a terminal many times over.
    assert.ok(
      page.document.querySelector('input[name=login]') === null,
      `sign-in of ${login} refused: ${words(page).slice(0, 300)}`,
    );
    return page;
  }

  #cookiesFor(url: URL): string {
    return [...this.cookies]
      .filter(([, cookie]) => url.pathname.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  #keep(line: string): void {
    this.cookieLines.push(line);
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const value = pair.slice(at + 1);
    const attribute = (wanted: string): string | undefined =>
      attributes.find((item) => item.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const expires = attribute('expires');
    if (attribute('max-age') === '0' || (expires && Date.parse(expires) < Date.now()))
      this.cookies.delete(name);
    else this.cookies.set(name, { value, path: attribute('path') ?? '/', line });
  }
}

/** What a browser would send for a form's fields as they stand. */
const fieldsOf = (form: HTMLElement): [string, string][] => {
  const fields: [string, string][] = [];
  for (const field of form.querySelectorAll('input, select, textarea')) {
    const name = field.getAttribute('name');
    if (!name || field.hasAttribute('disabled')) continue;
    const type = (field.getAttribute('type') ?? 'text').toLowerCase();
    if (['submit', 'button', 'image', 'file', 'reset'].includes(type)) continue;
    if ((type === 'checkbox' || type === 'radio') && !field.hasAttribute('checked')) continue;
    if (field.tagName === 'SELECT') {
      const options = field.querySelectorAll('option');
      const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0];
      if (chosen) fields.push([name, decodeEntities(chosen.getAttribute('value') ?? chosen.text)]);
    } else if (field.tagName === 'TEXTAREA') fields.push([name, decodeEntities(field.text)]);
    else
      fields.push([
        name,
        decodeEntities(field.getAttribute('value') ?? (type === 'checkbox' || type === 'radio' ? 'on' : '')),
      ]);
  }
  return fields;
};

/** Text as it stood before it was written into a document. */
export const decodeEntities = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The visible text of a page (or of a part of it), spaces normalised. */
export const words = (page: Page, selector = 'body'): string =>
  (page.document.querySelector(selector)?.structuredText ?? '').replace(/\s+/g, ' ').trim();

/** The title of a page's document, as it is written. */
export const titleOf = ({ document }: Page): string =>
  decodeEntities(document.querySelector('title')?.text ?? '');
