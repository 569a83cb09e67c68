import type { Clock } from '#domain/clock.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Points } from '#domain/money.ts';
import type { SplitRule } from '#domain/payment-split.ts';
import type { DeliveryRules } from '#domain/rail/delivery.ts';
import type { PointsTariff } from '#domain/rail/points-price.ts';
import type { KnownStation } from '#domain/rail/station-search.ts';
import type { Timetable } from '#features/rail/index.ts';
import type { BookingProvider } from '#providers/booking/port.ts';
import type { MemberCard } from './member-cards.ts';

/** Between which instants whoever keeps one of two ways may travel: after the way there has arrived, and there by the time the way back leaves. */
export interface KeptWay {
  readonly outwardArrival?: string;
  readonly inwardDeparture?: string;
}

/** What the operations of this feature work with; made once by the composition root. */
export interface QuotationsContext {
  /** The timetable of the moment. */
  readonly timetable: () => Timetable;
  /** Stations that may be asked for, also where no train of the timetable stops. */
  readonly knownStations: readonly KnownStation[];
  readonly tariff: PointsTariff;
  /** Where tickets are sold to abroad, and how they are handed over. */
  readonly delivery: DeliveryRules;
  /** What of a price may be paid in euros; nothing where no payment provider is. */
  readonly euros?: SplitRule | undefined;
  readonly booking: Pick<BookingProvider, 'offers'>;
  /** What the customer can spend now, `worth` with it. */
  readonly balance: (iuc: Iuc) => Promise<Points>;
  /** What tickets that are exchanged are worth: they pay before points and euros do. */
  readonly worth?: Points;
  /** The other way of them, which is kept: what is proposed goes with it. */
  readonly kept?: KeptWay;
  /** Discount cards of the customer's own that are in force today or later. */
  readonly cards: (iuc: Iuc) => Promise<readonly MemberCard[]>;
  /** Business clock: what has departed, what is still sold as a promotion. */
  readonly clock: Clock;
  /** Real time in Unix milliseconds: the life of a choice's token. */
  readonly realTime: () => number;
  /** How long a page waits for the best dates of a way, where it is not as long as usual; in milliseconds. */
  readonly bestDatesMs?: number;
  /** Key of the choices' signatures: `choiceKey(root)`. */
  readonly key: Uint8Array;
}
