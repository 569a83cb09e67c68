import { pathOf } from '#contract/routes.ts';
import { defineAddress } from '#web/journeys/address.ts';

/** What the desk's after-sales keeps in its address: the order that was found. What it was found by stays out of it (SEC-05). */
export const deskFilesAddress = defineAddress({
  path: pathOf('/espace-pro/apres-vente'),
  step: 'etape',
  fields: [
    'etape',
    'commande',
    /** An order's number, from the line of commands. */
    'numero',
    /** Code of what happened on the way here. */
    'message',
  ],
  passing: ['numero'],
  message: 'message',
});
export type DeskFilesAddress = ReturnType<typeof deskFilesAddress.read>;
