interface MembershipTable {
  iuc: string;
  opened_on: Temporal.PlainDate;
  next_anniversary: Temporal.PlainDate;
  version: number;
}
interface YearTable {
  iuc: string;
  ended_on: Temporal.PlainDate;
  status_points: number;
  trips: number;
}
interface OperatorGrantTable {
  iuc: string;
  granted_on: Temporal.PlainDate;
  ended_on: Temporal.PlainDate | null;
}
interface TravelTable {
  iuc: string;
  travel_id: string;
  file: string;
  train_number: string;
  brand: string;
  origin: string;
  destination: string;
  departure: Temporal.Instant;
  arrival: Temporal.Instant;
  price_cents: number;
  bought_with_points: boolean;
  forfait_fare: boolean;
  round_trip: string | null;
  return_arrival: Temporal.Instant | null;
  recorded_at: Temporal.Instant;
}
interface EffectTable {
  iuc: string;
  travel_id: string;
  effect: 'credit' | 'count';
  due_at: Temporal.Instant;
  done_at: Temporal.Instant | null;
}

declare module '#database/tables.ts' {
  interface Tables {
    'loyalty.membership': MembershipTable;
    'loyalty.year': YearTable;
    'loyalty.operator_grant': OperatorGrantTable;
    'loyalty.travel': TravelTable;
    'loyalty.effect': EffectTable;
  }
}

export type { TravelTable };
