/** Part of a list as a loader answers it and `PagedList` shows it. Plain JSON. */
export interface Paged<Row> {
  readonly rows: readonly Row[];
  /** From 1; where rows are added rather than exchanged, the last of the pages shown. */
  readonly page: number;
  /** 1 for an empty list. */
  readonly pages: number;
  /** « 34 voyages », set for reading. */
  readonly total: string;
  /** Path and query of the first page; `pageAddress` makes the others'. */
  readonly address: string;
  /** The rows could not be read: said in their place, never shown as an empty list. */
  readonly incident?: ListIncident;
}

/** What a person is told when the source of a list is down. */
export interface ListIncident {
  readonly message: string;
  /** Correlation id to quote. */
  readonly reference: string;
}

/** One of several values that a list can be restricted to by a query parameter. */
export interface Filter<Value extends string = string> {
  /** Name of the parameter. */
  readonly name: string;
  /** The one in the address; undefined shows everything. */
  readonly chosen: Value | undefined;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly count?: number }[];
  /** How many rows there are of all, and of each value: said where they are known. */
  readonly all?: number;
}

/** An address with one more query parameter. */
export const withParameter = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

/** The address of a page of a list, counted from 1. */
export const pageAddress = (address: string, page: number): string =>
  page < 2 ? address : withParameter(address, 'page', String(page));

/** Where « voir plus » leads to: the first row that was not there before. */
export const rowId = (index: number): string => `ligne-${index + 1}`;
