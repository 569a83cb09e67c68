-- migration: compatible
-- What a customer answers to customer service, written down before the desk is asked: a desk that is away, or a process that dies, loses
-- nothing of it. Gone once the desk has it.
create table customer.complaint_reply (
  iuc uuid not null,
  -- Made of the command: sent again, it is the same answer.
  reply_key uuid not null,
  complaint_key uuid not null,
  message text not null,
  -- Business instant.
  asked_at timestamptz not null,
  primary key (iuc, reply_key)
);
