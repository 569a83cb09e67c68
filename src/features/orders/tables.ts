import type { OrderCustomer, OrderJourney, OrderPassenger, OrderSeat } from './contract.ts';
import type { OrderState } from './states.ts';

export interface RailOrderTable {
  iuc: string;
  order_id: string;
  number: string;
  state: OrderState;
  version: number;
  transaction_id: string;
  input_hash: string;
  finalise_transaction_id: string | null;
  finalise_hash: string | null;
  prime_id: string;
  item: string;
  channel: string;
  points: number;
  journeys: OrderJourney[];
  passengers: OrderPassenger[];
  customer: OrderCustomer;
  email: string;
  quotation_hash: string;
  terms_version: string | null;
  booking_id: string | null;
  seats: OrderSeat[];
  held_until: Temporal.Instant | null;
  extended: boolean;
  pnr: string | null;
  debited: boolean;
  refunded: boolean;
  reason: string | null;
  created_at: Temporal.Instant;
  accepted_at: Temporal.Instant | null;
  confirmed_at: Temporal.Instant | null;
  state_since: Temporal.Instant;
}

export interface OrderHistoryTable {
  iuc: string;
  order_id: string;
  version: number;
  from_state: OrderState | null;
  event: string;
  to_state: OrderState;
  at: Temporal.Instant;
  recorded_at: Temporal.Instant;
}

declare module '#database/tables.ts' {
  interface Tables {
    'shop.rail_order': RailOrderTable;
    'shop.order_history': OrderHistoryTable;
  }
}
