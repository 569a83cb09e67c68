-- migration: compatible
-- A travel may be cancelled, or told otherwise, after it has brought its points: what it should not have brought is taken back, and what
-- cannot be taken is owed (docs/decisions/0140-travels-corrected-and-cancelled.md).
alter table loyalty.travel
  add column cancelled boolean not null default false,
  -- Of what was told, where the operator numbers it: what is older changes nothing, however late it comes.
  add column version bigint;

alter table loyalty.effect
  -- How often it is done again because its travel was told otherwise.
  add column round int not null default 0,
  -- Held when it was first credited: also what is told later earns at its rate.
  add column tier text,
  -- Points Monnaie of it that stand: those credited without those taken back.
  add column brought bigint,
  -- The same of what it counts: status points of a credit, trips of a count.
  add column counted bigint,
  -- The anniversary at which the year ends for which it counted last, and how much of `counted` is that year's.
  add column counted_for date,
  add column counted_in_year bigint;

-- Points that a customer owes: what was to be taken back and was spent already. Taken from the next points that come.
alter table points.account drop constraint account_account_check,
  add constraint account_account_check check (account in ('money', 'owed', 'status', 'trips')) not valid;
alter table points.entry drop constraint entry_shape,
  add constraint entry_shape check (
    case
      when account in ('money', 'owed', 'status', 'trips') then
        sequence is not null and sequence > 0 and balance_before is not null and balance_before >= 0
        and balance_after is not null and balance_after >= 0 and balance_after = balance_before + amount
      else
        account in ('money:issued', 'money:spent', 'money:expired', 'owed:claimed', 'status:earned', 'status:reset', 'trips:counted', 'trips:reset')
        and sequence is null and balance_before is null and balance_after is null
    end
  ) not valid;

-- Nobody calls it any more: the version before this one asks loyalty.due_effects.
drop function if exists loyalty.due;
