/** What a public page says of itself to search engines, and to what shows a link to it. Plain JSON, in the document alone. */
export interface DocumentHead {
  /** One or two sentences. */
  readonly description: string;
  /** The one address of the page, whole and without query. */
  readonly canonical: string;
  /** Address of a picture of 1 200 by 630 pixels. */
  readonly picture: string;
  /** ISO day on which an article was published; a page that is none has no such day. */
  readonly published?: string;
  /** Structured data of schema.org, one object each. */
  readonly structured: readonly Readonly<Record<string, unknown>>[];
}
