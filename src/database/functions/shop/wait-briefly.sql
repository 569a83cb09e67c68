-- For a call of several customers: from here to the transaction's end no lock is waited for longer than this, lest what holds up one of them
-- held up the others. It then fails with nothing done, and each is asked for by itself, with the time that a page has
-- (src/database/call-together.ts). It ends, too, what two calls would wait for of each other.
create or replace function shop.wait_briefly() returns void language sql as $$
  select set_config('lock_timeout', '50ms', true)
$$;
