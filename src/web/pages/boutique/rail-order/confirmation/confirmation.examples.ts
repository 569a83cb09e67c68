import { deliveryWords } from '#domain/rail/delivery.ts';
import { afterSalesPath } from '#web/views/change-path.ts';
import { tripFileAddresses } from '#web/views/trip-view.server.ts';
import { journeys } from '../testing/example-order.ts';
import { type OrderExamples, statesOf } from '../testing/step-states.ts';
import type { ConfirmationData } from './confirmation.server.ts';

export const confirmation: ConfirmationData = {
  number: '8894 0112 3705',
  pnr: 'QXKM7R',
  change: afterSalesPath('0199c1d0-6f00-7000-8000-000000000001'),
  journeys: journeys.map((journey, index) => ({ ...journey, scene: index === 0 ? 'coast' : 'meadow' })),
  onBoard: 'À bord, présentez le code de votre billet ou votre référence de dossier.',
  hasCode: true,
  files: tripFileAddresses('0199c1d0-6f00-7000-8000-000000000001'),
  passengers: 2,
  seated: [
    {
      name: 'Solange Okafor',
      seats: [
        'Aller, TGV INOUI\u00a06107\u00a0: voiture\u00a06, place\u00a034',
        'Retour, TER\u00a017479\u00a0: voiture\u00a02, place\u00a011',
        'Retour, Intercités de nuit\u00a03754\u00a0: voiture\u00a014, place\u00a052',
      ],
    },
    {
      name: 'Marie-Bénédicte de La Rochefoucauld-Montbel (enfant, moitié prix)',
      seats: [
        'Aller, TGV INOUI\u00a06107\u00a0: voiture\u00a06, place\u00a033',
        'Retour, Intercités de nuit\u00a03754\u00a0: voiture\u00a015, place\u00a03',
      ],
    },
  ],
  spent: '32\u202f200\u00a0points',
  balance: '32\u202f015\u00a0points',
  email: 'solange.okafor@exemple.fr',
};

const state = statesOf('ferShopOrderConfirmation');

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    confirmation: state('Commande confirmée, aller et retour', 'longest', confirmation, { both: true }),
    paid: statesOf('ferPaymentConfirmation')('Commande payée en points et en euros', 'blue', {
      ...confirmation,
      spent: '18\u202f400\u00a0points',
      euros: '138,00\u00a0€',
      payment: [
        { label: 'Montant', value: '138,00\u00a0€' },
        { label: 'Carte', value: '•••• •••• •••• 0014' },
        { label: 'Marque', value: 'VISA' },
        { label: 'Usage', value: 'carte de crédit', isForBank: true },
        { label: 'Date du paiement', value: 'le 3 mars 2027 à 14h05' },
        { label: 'Référence de transaction', value: '770411820935' },
        { label: 'Autorisation', value: '402917', isForBank: true },
        { label: 'Certificat', value: '5b1f4f7a9c109d433b1f2b7e7c3a0192', isForBank: true },
        { label: '3-D Secure', value: 'oui', isForBank: true },
      ],
    }),
    paidWithVouchers: state('Commande payée en points et avec des bons, sans carte', 'blue', {
      ...confirmation,
      spent: '28\u202f200\u00a0points',
      vouchers: {
        paid: '40,00\u00a0€',
        lines: [
          { label: 'Compensation de retard, garantie G30, G30 7K4M 2QXR', value: '15,00\u00a0€' },
          { label: 'Bon de caisse, BCA 3D8P 9WVN', value: '25,00\u00a0€' },
        ],
      },
    }),
    paidByLetter: state('Billet papier, envoyé à domicile', 'blue', {
      ...confirmation,
      onBoard: deliveryWords('LETTER').text,
      hasCode: false,
    }),
    ouigo: state('Commande confirmée, code à venir', 'blue', {
      ...confirmation,
      journeys: journeys
        .slice(0, 1)
        .map((journey) => ({ ...journey, scene: 'coast', codeFrom: 'dès le samedi\u00a013\u00a0mars' })),
      onBoard:
        'Un billet OUIGO reçoit son code quatre jours avant le départ\u00a0: dès le samedi\u00a013\u00a0mars.',
      hasCode: false,
    }),
  },
};
