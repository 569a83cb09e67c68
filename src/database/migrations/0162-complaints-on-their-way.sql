-- migration: compatible
-- What a customer has asked us to hand to customer service. Written down before the desk is asked, so that a process that dies between its
-- answer and the mail about it loses neither.
create table customer.complaint (
  iuc uuid not null,
  -- Made of the command's X-Transac-Correlation-Id where it has one: sent again, it is the same complaint.
  complaint_key uuid not null,
  -- The same id with another hash is another request, and refused.
  request_hash text not null,
  subject text not null,
  order_number text,
  -- Empty once the desk has it: it is kept there, and in the mail.
  message text not null,
  -- Business instant.
  asked_at timestamptz not null,
  -- The desk's; null until it has answered.
  number text,
  primary key (iuc, complaint_key)
);

-- For the job that forgets them.
create index complaint_handed_age on customer.complaint (asked_at) where number is not null;
