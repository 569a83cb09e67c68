-- migration: compatible
-- The ledger of vouchers: double entry, append-only, never negative (VOUCHER-01, VOUCHER-04). See docs/decisions/0138-a-ledger-of-vouchers.md.
--
-- Each voucher has two accounts, what is left (`remaining`) and what an order has asked for and not taken yet (`reserved`); their balances
-- are kept with it. A movement balances, voucher by voucher, against `issued`, `elsewhere` (spent where the operator's other systems take it)
-- and `spent`. The unit is a cent, or the whole of a reduction, which has no cents before it is used.
--
-- Every write goes through voucher.tell, voucher.reserve, voucher.capture and voucher.give_back. SQLSTATEs as in the ledger of points:
-- EV001 idempotency key reused with another input, EV002 unbalanced movement, EV003 senseless input.

create schema voucher;

create table voucher.voucher (
  iuc               uuid    not null,
  -- Of the operator's systems.
  voucher_id        uuid    not null,
  kind              text    not null check (kind in ('loyalty-reduction', 'traveller-compensation', 'g30-compensation', 'comfort-guarantee',
                      'holiday-cheque', 'refund', 'compensation', 'cash-voucher')),
  code              text    not null,
  -- What a loyalty reduction takes off.
  percent           int     check (percent between 1 and 100),
  value             bigint  not null check (value > 0),
  remaining         bigint  not null check (remaining >= 0),
  reserved          bigint  not null check (reserved >= 0),
  -- Spent where the operator's other systems take it, as they tell.
  elsewhere         bigint  not null check (elsewhere >= 0),
  -- Number of movements so far.
  sequence          bigint  not null check (sequence >= 0),
  issued_on         date    not null,
  -- Last day (Paris) on which it can be used; and as it was told last, which a giving back may have lengthened.
  expires_on        date    not null,
  told_until        date    not null,
  -- Why it was given, French; '' where nothing was said.
  reason            text    not null,
  -- The file it came from: once told never taken away, whatever becomes of that file.
  origin_file       text,
  origin_cancelled_on date,
  recorded_at       timestamptz not null default clock_timestamp(),
  primary key (iuc, voucher_id),
  check ((kind = 'loyalty-reduction') = (percent is not null)),
  check (percent is null or value = 1),
  check (expires_on >= issued_on)
);
-- What can be used comes first, the soonest to end before the others.
create index voucher_by_end on voucher.voucher (iuc, expires_on, voucher_id);

-- A voucher is one customer's: whoever it is told of next is refused.
create table voucher.directory (
  voucher_id uuid primary key,
  iuc        uuid not null
);
create index directory_by_customer on voucher.directory (iuc);

create table voucher.movement (
  iuc          uuid        not null,
  movement_id  uuid        not null,
  kind         text        not null check (kind in ('told', 'reserve', 'capture', 'give-back')),
  key          text        not null check (length(key) between 1 and 200),
  input_hash   bytea       not null,
  -- Where what was used went: « Dossier ZK4T7L ».
  label        text        not null,
  at           timestamptz not null,
  recorded_at  timestamptz not null default clock_timestamp(),
  -- The reservation that is captured or given back.
  settles      uuid,
  primary key (iuc, movement_id),
  unique (iuc, key),
  check ((kind in ('capture', 'give-back')) = (settles is not null))
);
-- A reservation is captured once, and given back once.
create unique index movement_settles on voucher.movement (iuc, settles, kind) where settles is not null;

create table voucher.entry (
  iuc             uuid   not null,
  movement_id     uuid   not null,
  voucher_id      uuid   not null,
  account         text   not null,
  amount          bigint not null check (amount <> 0),
  sequence        bigint,
  balance_before  bigint,
  balance_after   bigint,
  primary key (iuc, movement_id, voucher_id, account),
  constraint entry_shape check (
    case when account in ('remaining', 'reserved') then
      sequence is not null and sequence > 0 and balance_before is not null and balance_before >= 0
      and balance_after is not null and balance_after >= 0 and balance_after = balance_before + amount
    else
      account in ('issued', 'elsewhere', 'spent') and sequence is null and balance_before is null and balance_after is null
    end)
);
create unique index entry_chain on voucher.entry (iuc, voucher_id, account, sequence) where sequence is not null;
create index entry_spent on voucher.entry (iuc, voucher_id) where account = 'spent';

-- Each change of a voucher's last day, with its reason.
create table voucher.term (
  iuc            uuid        not null,
  voucher_id     uuid        not null,
  change_id      uuid        not null,
  expires_before date        not null,
  expires_after  date        not null,
  reason         text        not null check (reason in ('told', 'given-back')),
  at             timestamptz not null,
  primary key (iuc, voucher_id, change_id)
);

-- A reservation's key that was given back before it came: it never happened and never will.
create table voucher.void_reservation (
  iuc  uuid        not null,
  key  text        not null,
  at   timestamptz not null,
  primary key (iuc, key)
);

create trigger append_only before update or delete or truncate on voucher.movement for each statement execute function public.refuse_change();
create trigger append_only before update or delete or truncate on voucher.entry for each statement execute function public.refuse_change();
create trigger append_only before update or delete or truncate on voucher.term for each statement execute function public.refuse_change();
create trigger append_only before update or delete or truncate on voucher.void_reservation for each statement execute function public.refuse_change();
create trigger never_removed before delete or truncate on voucher.voucher for each statement execute function public.refuse_change();
