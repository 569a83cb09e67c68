-- migration: compatible
-- For the job that forgets old payments of the embedded payment provider, with their refunds and notifications.
create index payment_age on payment.payment (created_at);
create index notification_payment on payment.notification (payment_key);
