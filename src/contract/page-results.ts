import { ownPath } from '#domain/own-path.ts';

/** Returned or thrown by a loader or an action: the browser goes elsewhere in the portal. */
export class PageRedirect {
  readonly to: string;
  constructor(to: string) {
    this.to = to;
  }
}

/** Returned by a loader: a file in place of the page, for this person alone. Links to it say `download`. */
export class PageFile {
  readonly name: string;
  readonly contentType: string;
  /** Whole, or piece by piece as they are sent. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  constructor(file: Pick<PageFile, 'name' | 'contentType' | 'bytes'>) {
    this.name = file.name;
    this.contentType = file.contentType;
    this.bytes = file.bytes;
  }
}

/** Returned by an action: the page is shown again with what was typed and why it was refused. */
export class ActionFailure<Data> {
  readonly status: number;
  readonly data: Data;
  constructor(status: number, data: Data) {
    this.status = status;
    this.data = data;
  }
}

/** Thrown by a loader or an action: there is nothing at this address for this person (404, like an unknown path). */
export class PageNotFound {
  readonly name = 'PageNotFound';
}

/** Thrown to answer with another origin: only for the payment page and the identity provider. */
export class PageLeaves {
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
}

/** To one of our own paths; anything else becomes `/` (SEC-04). Answers 303 so that a form is not posted twice. */
export const redirect = (path: string): PageRedirect => new PageRedirect(ownPath(path));

/** A form refused: `status` is a 4xx, `data` holds the typed values and the messages. */
export const fail = <Data>(status: number, data: Data): ActionFailure<Data> =>
  new ActionFailure(status, data);

export const notFound = (): PageNotFound => new PageNotFound();

/** Leaves the portal for an origin that the configuration names (checked when the answer is made). */
export const leaveFor = (url: string): PageLeaves => new PageLeaves(url);
