import { NBSP } from '#domain/typography.ts';
import { qrDrawing } from '#web/ui/qr/qr.server.ts';
import type { DeliveryView } from '#web/views/delivery.server.ts';

const spelled = (code: string): string => [...code.replaceAll(' ', '')].join(', ');
const until = { words: '13 septembre 2026', machine: '2026-09-13' };

/** Two codes to scan at a bar. */
export const scanned: DeliveryView = {
  title: `Deux${NBSP}QR codes`,
  look: { scene: 'coast', face: { words: `8${NBSP}€`, note: 'au bar du train', colour: 'yellow' } },
  gifts: ['BAR 7K4M 2QXR 9TMD', 'BAR 5WQN 8TBK 3HVC'].map((code) => ({
    code,
    spelled: spelled(code),
    qr: qrDrawing(`EVP1.422.${code}`),
  })),
  use: 'À montrer au bar avant le 13 septembre 2026, en une fois, sans rendu de monnaie. Le code se lit sur un écran ou sur du papier, sans réseau.',
  until,
  isVoucher: false,
};

/** A reduction among the customer's vouchers. */
export const reduction: DeliveryView = {
  title: 'Votre bon d’achat',
  look: { scene: 'coast', face: { words: `−20${NBSP}%`, note: 'votre prochain billet', colour: 'red' } },
  gifts: [{ code: 'RED 7K4M 2QXR 9TMD', spelled: spelled('RED 7K4M 2QXR 9TMD') }],
  use: 'Elle est dans vos bons d’achat\u00a0: cochez-la au moment de payer, avant le 13 mars 2027. Une réduction par commande.',
  until: { words: '13 mars 2027', machine: '2027-03-13' },
  isVoucher: true,
};

/** As many codes as one order holds. */
export const many: DeliveryView = {
  title: `20${NBSP}codes`,
  look: { scene: 'coast', face: { words: 'Bagage', note: 'porté à domicile', colour: 'berry' } },
  gifts: Array.from({ length: 20 }, (_, index) => `BAG 7K4M 2QXR 9T${String.fromCharCode(65 + index)}D`).map(
    (code) => ({ code, spelled: spelled(code) }),
  ),
  use: 'Donnez ce code en réservant le passage du porteur, avant le 13 mars 2027, quatre jours avant votre voyage au plus tard.',
  until: { words: '13 mars 2027', machine: '2027-03-13' },
  isVoucher: false,
};
