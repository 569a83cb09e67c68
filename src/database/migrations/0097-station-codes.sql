-- migration: compatible
-- What the railway and its regulars call a station in three letters (PLY, LPD, CDG), where it is known.
alter table rail.station add column code text;
