import type { Database } from '#database/database.ts';
import { quotedName } from '#database/table-name.ts';
import { type Iuc, newId } from '#domain/ids.ts';

/** A text that stands in one field of one account and nowhere else. */
export interface Canary {
  readonly table: string;
  readonly column: string;
  readonly text: string;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** What a field has to hold where it is not free: one of its codes, a number of a form, figures that agree. */
const GIVEN: Readonly<Record<string, unknown>> = {
  'carbon.journey.mode': 'tgv',
  'carbon.journey.month': '2027-03-01',
  'carbon.journey.travels': 1,
  'carbon.month.mode': 'tgv',
  'carbon.travel.mode': 'tgv',
  'carbon.travel.month': '2027-03-01',
  'customer.card.number': '29090109417263851',
  'customer.complaint.state': 'ENVOYEE',
  'customer.complaint_file.content_type': 'image/jpeg',
  'customer.display_setting.font': 'adapted',
  'customer.display_setting.mode': 'high',
  'customer.display_setting.spacing': 'high',
  'customer.opt_in.channel': 'EMAIL',
  'customer.opt_in.status': 'O',
  'customer.person.civility': 'Mme',
  'customer.registration.civility': 'Mme',
  'customer.subscription_coupon.travel_class': '2',
  'customer.tariff_right.kind': 'card',
  'desk.complaint.state': 'ENVOYEE',
  'desk.message.sender': 'customer',
  'g30.subscription.activates_on': '2028-03-01',
  'g30.subscription.ends_on': '2028-03-01',
  'g30.subscription.notified_at': '2027-03-01T14:00:00Z',
  'loyalty.effect.effect': 'credit',
  'loyalty.membership.next_anniversary': '2028-03-01',
  'loyalty.operator_grant.ended_on': '2028-03-01',
  'loyalty.travel.arrival': '2027-03-01T14:00:00Z',
  'mail.message.status': 'OK',
  'personal.erasure.message_id': null,
  'personal.erasure.state': 'asked',
  'personal.export.ready_at': null,
  'personal.export.state': 'failed',
  'personal.export_piece.format': 'json',
  'points.account.account': 'status',
  'points.entry.account': 'status:earned',
  'points.entry.balance_after': null,
  'points.entry.balance_before': null,
  'points.entry.sequence': null,
  'points.expiry_notice.days_before': 90,
  'points.lot_term.reason': 'refund-after-expiry',
  'points.movement.kind': 'credit',
  'points.movement.reverses': null,
  'shop.card_order.receipt_mode': 'LETTER',
  'shop.card_order.ends_on': '2028-03-01',
  'shop.order.stage': 'closed',
  'shop.order.cents': 0,
  'shop.order.wait_until': null,
  'shop.order_effect.state': 'undone',
  'shop.payment.returned_as': 'cancelled',
  'shop.payment.outcome': null,
  'shop.price_alert.told_points': 1,
  'shop.refund.refused_at': null,
  'shop.refund.settled_as': null,
  'shop.refund.settled_at': null,
  'shop.refund.settled_by': null,
  'shop.refund.late_at': null,
  'shop.refund.note': null,
  'shop.refund.what': 'points',
  'trip.file.state': 'booked',
  'trip.journey.arrival': '2027-03-01T14:00:00Z',
  'trip.journey.travel_class': '1',
  'trip.segment.arrival': '2027-03-01T14:00:00Z',
  'voucher.entry.account': 'spent',
  'voucher.entry.balance_after': null,
  'voucher.entry.balance_before': null,
  'voucher.entry.sequence': null,
  'voucher.movement.kind': 'told',
  'voucher.movement.settles': null,
  'voucher.term.reason': 'told',
  'voucher.voucher.kind': 'cash-voucher',
  'voucher.voucher.percent': null,
};

/** Ids that lead from one row to another. */
const SHARED = new Set([
  'order_id',
  'file_id',
  'message_id',
  'movement_id',
  'lot_id',
  'travel_id',
  'export_id',
]);

/**
 * Writes one row into every table that has a customer’s key, found in the catalogue, so that a table of tomorrow has one, too. Every text,
 * every value with parts and every run of bytes that may hold anything holds a canary of its own.
 */
export const plantCanaries = async (
  db: Database,
  iuc: Iuc,
  options: { readonly except?: readonly string[]; readonly from?: number } = {},
): Promise<readonly Canary[]> => {
  const tables = await db.query<{ table: string; columns: readonly Column[] }>(
    `select n.nspname || '.' || c.relname as table,
       jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'iuc')
     group by 1 order by 1`,
  );
  const shared = new Map<string, string>();
  const canaries: Canary[] = [];
  let number = options.from ?? 0;
  const canary = (table: string, column: string): string => {
    number += 1;
    const text = `kanari${String(number).padStart(3, '0')}x`;
    canaries.push({ table, column, text });
    return text;
  };
  const fieldOf = (table: string, { name, type }: Column): unknown => {
    if (name === 'iuc') return iuc;
    const given = `${table}.${name}`;
    if (given in GIVEN) return GIVEN[given];
    switch (type) {
      case 'uuid':
        if (!SHARED.has(name)) return newId();
        if (!shared.has(name)) shared.set(name, newId());
        return shared.get(name);
      case 'text':
        return canary(table, name);
      case 'jsonb':
        return JSON.stringify({ attempt: 1, firstName: canary(table, name) });
      case 'bytea':
        return Buffer.from(canary(table, name));
      case 'boolean':
        return false;
      case 'text[]':
      case 'ARRAY':
        return [];
      case 'date':
        return '2027-03-01';
      case 'timestamp with time zone':
        return '2027-03-01T12:00:00Z';
      default:
        return 1;
    }
  };
  for (const { table, columns } of tables) {
    if (options.except?.includes(table)) continue;
    const name = quotedName(table);
    // What may stand beside what is another test’s matter.
    await db.query(`alter table ${name} disable trigger user`);
    await db.query(
      `insert into ${name} (${columns.map((column) => `"${column.name}"`).join(', ')})
       values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      columns.map((column) => fieldOf(table, column)),
    );
    await db.query(`alter table ${name} enable trigger user`);
  }
  return canaries;
};

/** Where a text stands in a database: every column that may hold one, found in the catalogue. */
export const findTexts = async (db: Database, texts: readonly string[]): Promise<readonly string[]> => {
  const columns = await db.query<{ table: string; column: string; type: string }>(
    `select n.nspname || '.' || c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
       and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb', 'json', 'bytea', 'character', 'character varying', 'uuid')
     order by 1, a.attnum`,
  );
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const name = quotedName(table);
    const text = type === 'bytea' ? `encode(r."${column}", 'escape')` : `r."${column}"::text`;
    const rows = await db.query<{ text: string }>(
      `select distinct w.text from ${name} r, unnest($1::text[]) as w (text) where strpos(lower(${text}), w.text) > 0`,
      [texts.map((one) => one.toLowerCase())],
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
};
