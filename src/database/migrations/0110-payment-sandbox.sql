-- migration: compatible
-- The embedded payment provider's own tables, as another company would have them. No card number is ever written: what is left of a card
-- is in `card`.
create schema payment;

create table payment.payment (
  payment_key text primary key,
  payment_id uuid not null unique,
  -- Opens its page: whoever has the address may pay.
  token text not null unique,
  -- `authentication`: a card was given and its holder is asked who they are. `never-made`: cancelled before it was opened.
  state text not null check (state in ('open', 'authentication', 'pending', 'authorised', 'captured', 'refused', 'authentication-failed',
    'abandoned', 'expired', 'failed', 'cancelled', 'never-made')),
  input_hash text,
  request jsonb,
  amount int not null check (amount >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the bank of a slow card answers, and what.
  decides_at timestamptz,
  decides_as text,
  card jsonb,
  refunded int not null default 0 check (refunded between 0 and amount)
);
-- What time alone decides.
create index payment_due on payment.payment (least(expires_at, decides_at)) where state in ('open', 'authentication', 'pending');

create table payment.refund (
  payment_key text not null,
  refund_key text not null,
  amount int not null check (amount > 0),
  at timestamptz not null,
  primary key (payment_key, refund_key)
);

-- Sent until it is answered, or given up.
create table payment.notification (
  notification_id uuid primary key,
  payment_key text not null,
  url text not null,
  body text not null,
  attempts int not null default 0,
  next_at timestamptz,
  answered_at timestamptz
);
create index notification_due on payment.notification (next_at) where next_at is not null;
