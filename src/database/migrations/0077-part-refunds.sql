-- A debit may be given back in parts: several refunds take one debit back. The functions are in functions/points.
drop function points.refund;
drop index points.movement_reverses;
create index movement_reverses on points.movement (iuc, reverses) where reverses is not null;

-- Points given back live for a while, also when their lot has not ended yet but is about to.
alter table points.lot_term drop constraint lot_term_reason_check;
alter table points.lot_term add constraint lot_term_reason_check
  check (reason in ('refund-after-expiry', 'back-to-traveller-status', 'refund-minimum-life'));

-- Why a person did what they did with an order.
alter table shop.order_history add column note text;
