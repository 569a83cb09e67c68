import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { deviceCodeMail } from './device-code.ts';

const data = {
  firstName: 'Camille',
  lastName: 'Vasseur',
  seed: 'exemple',
  device: 'Ordinateur, Firefox sur Windows',
  network: 'réseau 203.0.113.…',
  at: '2026-11-23T17:12:00Z',
};

export const mails = [
  mailExamples(deviceCodeMail, [
    { name: 'Code pour un appareil inconnu', data },
    {
      name: 'Code pour un appareil dont rien n’est connu',
      data: { ...data, device: '', network: '' },
    },
  ]),
];
