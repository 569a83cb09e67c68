-- migration: compatible
-- What a customer has agreed to be written about, by channel and type. No row says no.
create table customer.opt_in (
  iuc uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS', 'COURR')),
  type text not null,
  -- O for yes; N is kept as well, as the proof of when it was withdrawn.
  status text not null check (status in ('O', 'N')),
  -- Who or what has said so: a press in the portal, a price alert that was set, an unsubscribe page.
  source text not null,
  -- Business instant at which it began to hold.
  changed_at timestamptz not null,
  primary key (iuc, channel, type)
);

-- Who has asked to be told by mail of a price goes on being told.
insert into customer.opt_in (iuc, channel, type, status, source, changed_at)
select iuc, 'EMAIL', 'ALERTE', 'O', 'price-alert', max(made_at) from shop.price_alert group by iuc;
