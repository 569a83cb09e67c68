import { journeys } from '../testing/example-order.ts';
import { type OrderExamples, statesOf } from '../testing/step-states.ts';
import type { ConfirmationData } from './confirmation.server.ts';

const confirmation: ConfirmationData = {
  number: '8894 0112 3705',
  pnr: 'QXKM7R',
  journeys,
  onBoard: 'À bord, présentez le QR code de votre billet ou votre référence de dossier.',
  hasCode: true,
  passengers: 2,
  names: 'Solange Okafor et Marie-Bénédicte de La Rochefoucauld-Montbel',
  spent: '32\u202f200\u00a0points',
  balance: '32\u202f015\u00a0points',
  email: 'solange.okafor@exemple.fr',
};

const state = statesOf('ferShopOrderConfirmation');

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    confirmation: state('Commande confirmée, aller et retour', 'longest', confirmation, { both: true }),
    ouigo: state('Commande confirmée, QR code à venir', 'blue', {
      ...confirmation,
      journeys: journeys
        .slice(0, 1)
        .map((journey) => ({ ...journey, codeFrom: 'dès le samedi\u00a013\u00a0mars' })),
      onBoard:
        'Un billet OUIGO reçoit son QR code quatre jours avant le départ\u00a0: dès le samedi\u00a013\u00a0mars.',
      hasCode: false,
    }),
  },
};
