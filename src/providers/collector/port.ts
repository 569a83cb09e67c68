/** Something that happened in a visit whose browser agreed to statistics: identifiers only, nothing of a person (API-09, NAV-11). */
export interface Measured {
  /** UUIDv7: sent twice, it is one event. */
  readonly id: string;
  readonly at: Temporal.Instant;
  /** Drawn by lot for one visit, and forgotten half an hour after it. */
  readonly visit: string;
  /** The page identifier, as in `data-page`: `ferShopCartOutward`. */
  readonly page: string;
  /** Content profile code: `GV`, `NL`; none where it was not known. */
  readonly profile: string | undefined;
  /** What failed, where something did; without, the page was seen. */
  readonly failure: MeasuredFailure | undefined;
}

/** A POST or PUT that came to nothing. */
interface MeasuredFailure {
  readonly method: 'POST' | 'PUT';
  /** None where nobody answered. */
  readonly status: number | undefined;
  /** « Bad Gateway », « Service Unavailable », « unexpected error ». */
  readonly label: string;
}

/** Who counts what is seen: the embedded table, or a system of the operator's. */
export interface Collector {
  /** Takes all events or none; those that it has already are no error. Throws CollectorUnavailable. */
  collect(events: readonly Measured[]): Promise<void>;
}

/** The collector did not answer, or not as it should. */
export class CollectorUnavailable extends Error {
  override readonly name = 'CollectorUnavailable';
  /** It will not take these events another time either. */
  readonly isFinal: boolean;
  constructor(message: string, { isFinal = false, ...options }: ErrorOptions & { isFinal?: boolean } = {}) {
    super(message, options);
    this.isFinal = isFinal;
  }
}
