-- migration: compatible
-- What agents see to by hand, and who may (PRO-03). See docs/decisions/0249-what-a-bank-would-ask-of-a-hand.md.

-- Why a cancellation gives nothing back by itself, in the words of the agent who asked for it.
alter table shop.cancellation add column reason text;

-- What an agent wants done with an order that waits for people, until a second one has looked at it: {"deed", "note", "agent", "at"}.
alter table shop.manual_order add column proposal jsonb;

-- The desk's word that this agent may end by hand what the portal does not end by itself.
alter table session.staff_file add column may_settle boolean not null default false;
