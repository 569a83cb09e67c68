-- migration: compatible
-- How the tickets of a journey abroad are handed over: ETICKET, SHOP or LETTER. Within France nothing is said: they are e-tickets.
alter table shop.rail_order add column delivery text;
alter table trip.file add column delivery text;
