import type { Database } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';
import { setOptIn } from '#features/communications/index.ts';
import { createCustomer } from '#features/customers/index.ts';

/** Says whether a customer agrees to mails of the programme. */
export const agreeToNotices = (
  db: Database,
  iuc: Iuc,
  status: 'O' | 'N',
  at: Temporal.Instant,
): Promise<unknown> =>
  setOptIn(db, iuc, { channel: 'EMAIL', type: 'PROGRAMME', status }, { source: 'portal', at });

/** A customer who is written to at an address, and agrees to it unless said otherwise. */
export const agreeingCustomer = async (
  db: Database,
  iuc: Iuc,
  email: string,
  at: Temporal.Instant,
  status: 'O' | 'N' = 'O',
): Promise<void> => {
  await createCustomer(
    db,
    {
      iuc,
      civility: 'Mme',
      firstName: 'Camille',
      lastName: 'Vasseur',
      birthDate: Temporal.PlainDate.from('1985-09-12'),
      email,
    },
    at,
  );
  await agreeToNotices(db, iuc, status, at);
};
