-- migration: compatible
-- No amount is beyond what could be meant: a ticket of 100 000 euros, an order or a lot of 10 million points. In the place of the
-- constraints that knew a lower bound only, so that no statement has more of them to look at; rows that are there are not read.
alter table loyalty.travel drop constraint travel_price_cents_check,
  add constraint travel_price_cents_check check (price_cents between 0 and 10000000) not valid;
alter table points.lot drop constraint lot_points_check,
  add constraint lot_points_check check (points between 1 and 10000000) not valid;
alter table shop."order" drop constraint order_points_check, drop constraint order_cents_check,
  add constraint order_points_check check (points between 0 and 10000000) not valid,
  add constraint order_cents_check check (cents between 0 and 10000000) not valid;
