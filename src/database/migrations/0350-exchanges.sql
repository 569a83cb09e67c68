-- migration: compatible
-- Exchanging tickets of an order (AFTER-02, AFTER-07). See docs/decisions/0200-an-exchange-is-an-order.md. An exchange is an order of tickets whose price
-- is paid by other tickets as far as these go: what is new of it beside its trains. {"ofOrder", "tickets", "before", "kept", "back"}: the order
-- and its tickets that are given up, those that were given up before the amounts were reckoned, what of their payment pays the new
-- ones, and what goes back.
alter table shop.rail_order add column exchange jsonb;
create index rail_order_exchanged_from on shop.rail_order (iuc, (exchange ->> 'ofOrder')) where exchange is not null;

-- A ticket is given up once, by a cancellation or for another one.
alter table shop.cancelled_ticket add column exchanged boolean not null default false;
