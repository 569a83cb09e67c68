-- Mails as data, queued in the transaction of their cause and rendered when sent; and notices shown in the portal.
create schema mail;

create table mail.message (
  iuc uuid not null,
  message_id uuid not null,
  -- What the mail is about (an order's id), so that its sendings can be listed.
  about uuid,
  template text not null,
  -- The renderer to use: data queued by the previous version is sent by the previous template.
  template_version int not null,
  data jsonb not null,
  recipient text not null,
  status text not null default 'EN_COURS' check (status in ('EN_COURS', 'OK', 'KO')),
  queued_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  primary key (iuc, message_id)
);
create index message_about on mail.message (iuc, about);

-- Where mails go when no SMTP server is configured; read at /sandbox/mailbox only.
create table mail.mailbox (
  iuc uuid not null,
  message_id uuid not null,
  received_at timestamptz not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  primary key (iuc, message_id)
);
create index mailbox_newest on mail.mailbox (received_at desc);

create table mail.notice (
  iuc uuid not null,
  notice_id uuid not null,
  kind text not null,
  data jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (iuc, notice_id)
);

create function mail.queue(p_iuc uuid, p_message_id uuid, p_about uuid, p_template text, p_template_version int,
                           p_data jsonb, p_recipient text, p_at timestamptz) returns void
language plpgsql as $$
begin
  with m as (
    insert into mail.message (iuc, message_id, about, template, template_version, data, recipient, queued_at)
    values (p_iuc, p_message_id, p_about, p_template, p_template_version, p_data, p_recipient, p_at))
  insert into job.job (queue, key, payload, run_at, max_attempts)
  values ('mail.send', p_message_id::text, jsonb_build_object('iuc', p_iuc, 'messageId', p_message_id), clock_timestamp(), 10);
end $$;
