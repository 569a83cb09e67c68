/** A POST or PUT that came to nothing, as the server that answered it knows it. */
interface FailedRequest {
  /** The `Cookie` header: whether its browser agreed, and which visit it is. */
  readonly cookie: string | undefined;
  readonly page: string;
  readonly profile: string | undefined;
  readonly method: 'POST' | 'PUT';
  readonly status: number;
}

/** What the server tells of forms that were posted without scripts; those of scripts are told by the browser (API-09). */
export interface FailureWitness {
  /** Counted only where the browser agreed to statistics. Never rejects, and nobody waits for it. */
  failed(request: FailedRequest): Promise<void>;
}
