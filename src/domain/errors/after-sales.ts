import type { ErrorEntries } from './entry.ts';

/** Exchanging and cancelling what was bought with points (AFTER-01 to AFTER-08). */
export const afterSalesErrors = {
  'travel-file-not-found': {
    status: 404,
    message: 'Aucun dossier de voyage ne correspond à cette référence et à ce nom. Vérifiez-les.',
    tracked: false,
    section: 'AFTER-01',
    when: 'No file with this reference and name on which the customer travels (« DV not found »).',
  },
  'travel-file-unavailable': {
    status: 503,
    message:
      'Ce dossier n’a pas pu être vérifié : le système de réservation ne répond pas. Rien n’a changé. Veuillez réessayer plus tard.',
    tracked: 'technical',
    section: 'TRIP-07',
    when: 'The booking system does not answer for a file.',
  },
  'travel-file-cancelled': {
    status: 409,
    message: 'Ce dossier de voyage est déjà annulé.',
    tracked: false,
    section: 'AFTER-01',
    when: 'The file was cancelled before (« DV cancelled »).',
  },
  'travel-file-exchanged': {
    status: 409,
    message: 'Les billets de ce dossier ont été échangés. Votre voyage est maintenant au dossier {pnr}.',
    ofCustomer: 'Les billets de ce dossier ont été échangés. Le voyage est maintenant au dossier {pnr}.',
    tracked: false,
    section: 'AFTER-02',
    when: 'All tickets of the file were exchanged before, for those of another one.',
  },
  'not-a-prime-ticket': {
    status: 409,
    message:
      'Ce billet n’est pas un billet prime : il s’échange ou s’annule auprès du point de vente qui l’a émis.',
    tracked: false,
    section: 'AFTER-01',
    when: 'The file was not bought with points (« not a prime »).',
  },
  'client-not-passenger': {
    status: 403,
    message: 'Vous n’êtes pas l’un des passagers de ce dossier : il ne peut pas être modifié ici.',
    ofCustomer: 'Le client n’est pas l’un des passagers de ce dossier : il ne peut pas être modifié ici.',
    tracked: false,
    section: 'AFTER-01',
    when: 'The customer does not travel on this file.',
  },
  'not-account-holder': {
    status: 403,
    message: 'Seul le titulaire du compte fidélité qui a acheté ce billet peut demander sa modification.',
    tracked: false,
    section: 'AFTER-05',
    when: 'The request does not come from the loyalty account that paid.',
  },
  'not-exchangeable': {
    status: 409,
    message: 'Ce billet ne peut pas être échangé. Il reste valable.',
    tracked: false,
    section: 'AFTER-01',
    when: 'The conditions of the file forbid an exchange.',
  },
  'not-cancellable': {
    status: 409,
    message: 'Ces voyages ne peuvent pas être annulés. Ils restent valables.',
    tracked: false,
    section: 'AFTER-01',
    when: 'The conditions of the file forbid a cancellation.',
  },
  'ticket-already-cancelled': {
    status: 409,
    message: 'Ces billets, ou l’un d’eux, sont déjà annulés. Rien de plus n’a été fait.',
    tracked: false,
    section: 'AFTER-01',
    when: 'A ticket that is to be cancelled was cancelled before; others of its file may travel (« DV cancelled »).',
  },
  'ticket-already-checked': {
    status: 409,
    message:
      'Ce billet a déjà été contrôlé : son annulation se fait en plusieurs étapes, avec un conseiller.',
    tracked: false,
    section: 'AFTER-01',
    when: 'A checked ticket is cancelled in several steps.',
  },
  'business-procedure-needed': {
    status: 409,
    message: 'La modification de ce dossier suit une procédure particulière. Contactez le service client.',
    tracked: false,
    section: 'AFTER-05',
    when: 'The file cannot be changed without staff.',
  },
  'passenger-selection-needed': {
    status: 400,
    message: 'Choisissez au moins un passager.',
    tracked: false,
    section: 'AFTER-05',
    when: 'No passenger is chosen.',
  },
  'passenger-selection-inconsistent': {
    status: 400,
    message: 'Les passagers choisis ne peuvent pas être modifiés séparément. Revoyez la sélection.',
    tracked: false,
    section: 'AFTER-01',
    when: 'The chosen passengers cannot be separated from the others.',
  },
  'refund-amount-unavailable': {
    status: 503,
    message:
      'Le montant du remboursement n’a pas pu être calculé. Rien n’a été annulé ; veuillez réessayer plus tard.',
    tracked: 'technical',
    section: 'AFTER-03',
    when: 'The refund could not be had: the page stays.',
  },
  'refund-changed': {
    status: 409,
    message:
      'Ce qui vous revient a changé depuis que vous l’avez vu. Rien n’a été annulé : vérifiez le nouveau montant.',
    ofCustomer:
      'Ce qui revient au client a changé depuis que vous l’avez vu. Rien n’a été annulé : vérifiez le nouveau montant.',
    tracked: false,
    section: 'AFTER-03',
    when: 'Another refund than the one of the tickets was accepted, or other tickets of the order were cancelled meanwhile.',
  },
  'points-refund-failed': {
    status: 500,
    message:
      'Votre voyage est annulé, mais vos points n’ont pas pu vous être rendus automatiquement. Ils le seront par un conseiller : vous n’avez rien à faire.',
    ofCustomer:
      'Le voyage est annulé, mais les points n’ont pas pu être rendus automatiquement au client. Ils le seront par un conseiller : il n’a rien à faire.',
    tracked: 'technical',
    section: 'AFTER-04',
    when: 'The cancellation succeeded and the automatic refund of points did not: staff credit them.',
  },
  'cancellation-incident': {
    status: 503,
    message:
      'L’annulation n’a pas pu aller à son terme. Réessayez, ou appelez la ligne dédiée au {line} avec la référence de votre dossier.',
    ofCustomer:
      'L’annulation n’a pas pu aller à son terme. Réessayez, ou appelez la ligne dédiée au {line} avec la référence du dossier.',
    tracked: 'technical',
    section: 'AFTER-08',
    when: 'A step of the cancellation failed; a retry goes on from it.',
  },
  'refund-incident': {
    status: 503,
    message:
      'Votre voyage est annulé, mais le remboursement n’a pas abouti. Réessayez, ou appelez la ligne dédiée au {line}.',
    ofCustomer:
      'Le voyage est annulé, mais le remboursement n’a pas abouti. Réessayez, ou appelez la ligne dédiée au {line}.',
    tracked: 'technical',
    section: 'AFTER-08',
    when: 'The refund after a cancellation failed; a retry goes on from it.',
  },
  'exchange-incident': {
    status: 503,
    message: 'L’échange n’a pas abouti. Votre billet d’origine reste valable et vos points sont inchangés.',
    ofCustomer:
      'L’échange n’a pas abouti. Le billet d’origine reste valable et les points du client sont inchangés.',
    tracked: 'technical',
    section: 'AFTER-07',
    when: 'A step of the exchange failed and was undone.',
  },
  'exchange-changed': {
    status: 409,
    message:
      'Ce que cet échange coûte ou rend a changé depuis que vous l’avez vu. Rien n’a été échangé : reprenez-le pour voir la nouvelle différence.',
    tracked: false,
    section: 'AFTER-07',
    when: 'Another difference than the one that was offered was accepted.',
  },
  'exchange-overtaken': {
    status: 409,
    message:
      'Une autre annulation ou un autre échange de ce dossier est passé avant celui-ci, qui n’a pas eu lieu et ne vous coûte rien. Revenez au dossier pour voir ce qui peut encore être échangé.',
    ofCustomer:
      'Une autre annulation ou un autre échange de ce dossier est passé avant celui-ci, qui n’a pas eu lieu et ne coûte rien au client. Revenez au dossier pour voir ce qui peut encore être échangé.',
    tracked: false,
    section: 'AFTER-07',
    when: 'Tickets of the order were given up by something else while the exchange waited for its customer, or was being paid.',
  },
} as const satisfies ErrorEntries;
