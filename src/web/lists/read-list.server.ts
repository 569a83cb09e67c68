import { ERRORS, type PlainErrorCode, sentencesOf } from '#domain/errors/catalogue.ts';
import { counted } from '#domain/typography.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { voiceFor } from '#web/context/voice.ts';
import type { Filter, ListIncident, Paged } from './paged.ts';

/** Nobody turns that many pages; what is asked for beyond is a slip or an attack. */
const LAST_PAGE = 10_000;

/** The page that an address asks for, from 1. Whatever is no page reads as the first. */
export const readPage = (url: URL): number => {
  const text = url.searchParams.get('page') ?? '';
  return /^\d{1,9}$/.test(text) ? Math.min(Math.max(1, Number(text)), LAST_PAGE) : 1;
};

/** The value that an address restricts a list to; an unknown one restricts nothing. */
export const readFilter = <Value extends string>(
  url: URL,
  name: string,
  labels: Readonly<Record<Value, string>>,
): Filter<Value> => {
  const choices = (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
  const asked = url.searchParams.get(name);
  return { name, chosen: choices.find(({ value }) => value === asked)?.value, choices };
};

export interface ListSource<Row, View> {
  /** Rows of a page counted from 1 (where rows are added: of all pages up to it), and how many there are in all. */
  readonly read: (page: number) => ListPart<Row> | Promise<ListPart<Row>>;
  readonly perPage: number;
  /** Rows are added to those shown before: what was read past the end is the whole list. */
  readonly isAdded?: boolean;
  /** Pages that can be asked for at most, where the whole list is more than a page should show. */
  readonly lastPage?: number;
  /** What the page shows of a row. */
  readonly view: (row: Row) => View;
  /** « commande », « commandes » */
  readonly noun: readonly [one: string, many: string];
  /** What is said when the rows cannot be read. */
  readonly incident: PlainErrorCode;
  /** Query parameters beside the page that other pages of the list keep. */
  readonly keep?: readonly string[];
  /** The list is one part of a page that is worth showing without it: its incident leaves the answer a 200. */
  readonly isPart?: boolean;
}

export interface ListPart<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A page of rows that are at hand. */
export const partOf = <Row>(rows: readonly Row[], page: number, perPage: number): ListPart<Row> => ({
  rows: rows.slice((page - 1) * perPage, page * perPage),
  total: rows.length,
});

/** The address of the list's first page: its path and what it keeps of the query. */
const addressOf = (url: URL, keep: readonly string[]): string => {
  const kept = new URLSearchParams();
  for (const name of keep) {
    const value = url.searchParams.get(name);
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname;
};

/**
 * The part of a list that the address asks for; past the end, the last one. A source that throws is an incident of the list, logged and
 * told with its message and reference, and unless the list is a part of its page the answer gets the incident's status.
 */
export const readList = async <Row, View>(
  context: Pick<PageContext, 'url' | 'log' | 'correlationId' | 'setStatus' | 'signal' | 'acting'>,
  source: ListSource<Row, View>,
): Promise<Paged<View>> => {
  const { url, log, correlationId, setStatus } = context;
  const { read, perPage, isAdded = false, lastPage = LAST_PAGE, view, noun, incident } = source;
  const { keep = [], isPart = false } = source;
  const address = addressOf(url, keep);
  try {
    const asked = Math.min(readPage(url), lastPage);
    let part = await read(asked);
    const pages = Math.min(Math.max(1, Math.ceil(part.total / perPage)), lastPage);
    const page = Math.min(asked, pages);
    if (page < asked && !isAdded) part = await read(page);
    return { rows: part.rows.map(view), page, pages, total: counted(part.total, ...noun), address };
  } catch (error) {
    log.error({ err: error, list: incident }, 'a list could not be read');
    if (!isPart) setStatus(ERRORS[incident].status);
    const told: ListIncident = {
      message: voiceFor(context.acting)(...sentencesOf(incident)),
      reference: correlationId,
    };
    return { rows: [], page: 1, pages: 1, total: '', address, incident: told };
  }
};
