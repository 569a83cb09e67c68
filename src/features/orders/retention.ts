import type { Perishable } from '#features/retention/contract.ts';
import type { OrdersContext } from './contract.ts';

/**
 * Drafts: orders that ended without having been accepted, with their travellers and their customer. Nothing was taken for them and no
 * page shows them; what was accepted stays, whatever became of it.
 */
export const orderPerishables = (
  { db, kinds }: Pick<OrdersContext, 'db' | 'kinds'>,
  { draftDays }: { readonly draftDays: number },
): readonly Perishable[] => {
  const details = kinds.flatMap(({ detail }) => detail?.table ?? []);
  return [
    {
      what: 'drafts',
      keptDays: draftDays,
      time: 'business',
      forget: async (before, most) => {
        const [row] = await db.query<{ forgotten: number }>(
          'select shop.forget_drafts($1, $2, $3::text[]::regclass[]) as forgotten',
          [before, most, details],
        );
        return row?.forgotten ?? 0;
      },
    },
  ];
};
