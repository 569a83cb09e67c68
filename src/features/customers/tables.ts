import type { JSONColumnType } from 'kysely';
import type { Address, Civility } from './contract.ts';

interface PersonTable {
  iuc: string;
  civility: Civility;
  first_name: string;
  last_name: string;
  birth_date: Temporal.PlainDate;
  email: string;
  mobile: string | null;
  phone: string | null;
  address: JSONColumnType<Address> | null;
  created_at: Temporal.Instant;
}
interface CardTable {
  iuc: string;
  number: string;
  company_code: string;
  opened_on: Temporal.PlainDate;
  closed_on: Temporal.PlainDate | null;
}
interface TariffRightTable {
  iuc: string;
  right_id: string;
  kind: 'card' | 'subscription';
  product: string;
  number: string;
  valid_from: Temporal.PlainDate;
  valid_until: Temporal.PlainDate;
  suspended_on: Temporal.PlainDate | null;
}
interface DemonstrationTable {
  iuc: string;
  anchored_on: Temporal.PlainDate;
  told_at: Temporal.Instant | null;
}

declare module '#database/tables.ts' {
  interface Tables {
    'customer.person': PersonTable;
    'customer.card': CardTable;
    'customer.tariff_right': TariffRightTable;
    'customer.demonstration': DemonstrationTable;
  }
}
