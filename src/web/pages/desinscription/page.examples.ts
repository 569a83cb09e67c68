import { messageOf } from '#domain/errors/catalogue.ts';
import { quoted } from '#domain/typography.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const mails = quoted('Alertes prix');

export const examples: PageExamples<typeof loader> = {
  route: '/desinscription-sncf/:hash',
  cases: {
    on: {
      name: 'Le lien d’un e-mail',
      visitor: 'nobody',
      data: { kind: 'link', mails, isOn: true, wantsOthers: true },
    },
    off: {
      name: 'Désinscrit',
      visitor: 'nobody',
      data: { kind: 'link', mails, isOn: false, wantsOthers: false },
    },
    other: {
      name: 'Le lien d’autres e-mails',
      visitor: 'nobody',
      data: { kind: 'other', mails, own: '/desinscription-optin-co-abo?hash=exemple' },
    },
    wrong: {
      name: 'Un lien qui n’est pas valable',
      visitor: 'nobody',
      data: { kind: 'wrong', message: messageOf('unsubscribe-link-wrong') },
    },
    none: { name: 'Sans lien', visitor: 'nobody', data: { kind: 'wrong', message: undefined } },
  },
};
