/** What the law has kept, for how long after the year or the word it belongs to, and where it says so. */
interface KeptByLaw {
  readonly years: number;
  readonly law: string;
}

/**
 * What becomes of a table's rows when their customer is erased (ACCOUNT-12): `deleted` with the account; `pseudonymised`, under a key that
 * leads to nobody; `expires`, where nothing but its own short life takes it away, because it is found by a secret, a hash or another
 * company's key; or kept, because the law says so.
 */
type AtErasure = 'deleted' | 'pseudonymised' | 'expires' | KeptByLaw;

interface CustomerData {
  /** The column that leads to the customer. */
  readonly by: string;
  readonly erasure: AtErasure;
  /** Whether the customer's own export has it. What says nothing that another table has not said stays out. */
  readonly isExported: boolean;
}

const of = (by: string, erasure: AtErasure, isExported: boolean): CustomerData => ({
  by,
  erasure,
  isExported,
});
const ACCOUNTS: KeptByLaw = { years: 10, law: 'Code de commerce, L123-22' };
const CLAIMS: KeptByLaw = { years: 5, law: 'Code civil, 2224' };

/**
 * Every table that holds a customer, by key, hash or content: export and erasure go by it, and a test holds the migrated database against
 * it. A new table stands here or in `WITHOUT_CUSTOMERS`.
 */
export const CUSTOMER_DATA: Readonly<Record<string, CustomerData>> = {
  'customer.accepted_terms': of('iuc', CLAIMS, true),
  'customer.card': of('iuc', 'deleted', true),
  'customer.card_directory': of('iuc', 'deleted', false),
  'customer.companion': of('iuc', 'deleted', true),
  'customer.complaint': of('iuc', 'deleted', true),
  'customer.demonstration': of('iuc', 'deleted', false),
  'customer.email_directory': of('iuc', 'deleted', false),
  'customer.opt_in': of('iuc', 'deleted', true),
  'customer.person': of('iuc', 'deleted', true),
  'customer.registration': of('iuc', 'deleted', false),
  'customer.tariff_right': of('iuc', 'deleted', true),
  'desk.complaint': of('iuc', CLAIMS, true),
  'identity.account': of('iuc', 'deleted', true),
  'identity.artifact': of('content', 'expires', false),
  'identity.failed_sign_in': of('subject_hash', 'expires', false),
  'identity.known_sign_in': of('subject_hash', 'expires', false),
  'identity.pending_password': of('iuc', 'deleted', false),
  'identity.sign_in_name': of('iuc', 'deleted', false),
  'inventory.allocation': of('booking_key', 'expires', false),
  'inventory.booking': of('booking_key', 'expires', false),
  'job.dead': of('payload', 'expires', false),
  'job.job': of('payload', 'expires', false),
  'limits.attempt': of('subject_hash', 'expires', false),
  'link.link': of('iuc', 'deleted', false),
  'loyalty.effect': of('iuc', 'deleted', false),
  'loyalty.membership': of('iuc', 'deleted', true),
  'loyalty.operator_grant': of('iuc', 'deleted', true),
  'loyalty.stuck': of('iuc', 'deleted', false),
  'loyalty.travel': of('iuc', 'deleted', true),
  'loyalty.travel_before': of('iuc', 'deleted', true),
  'loyalty.year': of('iuc', 'deleted', true),
  'mail.mailbox': of('iuc', 'deleted', false),
  'mail.mailbox_file': of('iuc', 'deleted', false),
  'mail.message': of('iuc', 'deleted', true),
  'mail.notice': of('iuc', 'deleted', true),
  'payment.notification': of('payment_key', 'expires', false),
  'payment.payment': of('payment_key', 'expires', false),
  'payment.refund': of('payment_key', 'expires', false),
  'points.account': of('iuc', 'pseudonymised', true),
  'points.entry': of('iuc', 'pseudonymised', true),
  'points.lot': of('iuc', 'pseudonymised', true),
  'points.lot_term': of('iuc', 'pseudonymised', true),
  'points.lot_use': of('iuc', 'pseudonymised', true),
  'points.movement': of('iuc', 'pseudonymised', true),
  'points.void_debit': of('iuc', 'pseudonymised', false),
  'session.kept_form': of('iuc', 'deleted', false),
  'session.login_transaction': of('secrets', 'expires', false),
  'session.session': of('iuc', 'deleted', true),
  'shop.customer': of('iuc', 'deleted', false),
  'shop.ended_draft': of('iuc', 'deleted', false),
  'shop.kept_cart': of('iuc', 'deleted', true),
  'shop.manual_order': of('iuc', ACCOUNTS, false),
  'shop.order': of('iuc', ACCOUNTS, true),
  'shop.order_effect': of('iuc', ACCOUNTS, false),
  'shop.order_history': of('iuc', ACCOUNTS, true),
  'shop.order_number': of('iuc', ACCOUNTS, false),
  'shop.payment': of('iuc', ACCOUNTS, true),
  'shop.payment_key': of('iuc', ACCOUNTS, false),
  'shop.price_alert': of('iuc', 'deleted', true),
  'shop.rail_order': of('iuc', ACCOUNTS, true),
  'shop.recent_search': of('iuc', 'deleted', true),
  'shop.refund': of('iuc', ACCOUNTS, true),
  'trip.file': of('iuc', 'deleted', true),
  'trip.journey': of('iuc', 'deleted', true),
  'trip.passenger': of('iuc', 'deleted', true),
  'trip.seat': of('iuc', 'deleted', true),
  'trip.segment': of('iuc', 'deleted', true),
};

/** Tables of nobody: texts, trains, keys of our own, what the database is. */
export const WITHOUT_CUSTOMERS: readonly string[] = [
  'content.kept_document',
  'identity.signing_key',
  'inventory.quota',
  'inventory.run',
  'inventory.seat',
  'job.schedule',
  'public.migration',
  'public.sql_function',
  'rail.feed_version',
  'rail.footpath',
  'rail.refused_feed',
  'rail.service',
  'rail.station',
  'rail.trip',
  'shop.transition',
  'trip.ticket_key',
];
