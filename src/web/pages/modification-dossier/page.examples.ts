import { messageOf } from '#domain/errors/catalogue.ts';
import { DEDICATED_LINE } from '#features/after-sales/index.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { afterSalesPath, exchangePath, writePath } from '#web/views/change-path.ts';
import type { loader } from './page.server.ts';
import { searchForm } from './search.form.ts';

type Data = Awaited<ReturnType<typeof loader>>;

const ORDER = '0199c1d0-6f00-7000-8000-000000000001';
const call = (time: string, station: string) => ({ time, dateTime: '2026-12-11T07:12:00Z', station });
const data: Data = {
  file: undefined,
  incident: undefined,
  files: [
    {
      id: 'f1',
      pnr: 'KX72MB',
      route: 'Paris Gare de Lyon – Lyon Part-Dieu',
      when: 'vendredi 11\u00a0décembre',
      href: afterSalesPath(ORDER),
    },
    {
      id: 'f2',
      pnr: 'QX41PL',
      route: 'Lyon Part-Dieu – Marseille Saint-Charles',
      when: 'samedi 19\u00a0décembre',
      href: afterSalesPath(ORDER),
    },
  ],
  lastName: 'Vasseur',
  line: DEDICATED_LINE,
  write: writePath(undefined),
};
const outward: NonNullable<Data['file']>['ways'][number] = {
  title: 'Aller, vendredi 11\u00a0décembre',
  times: { departure: call('08h12', 'Paris Gare de Lyon'), arrival: call('10h12', 'Lyon Part-Dieu') },
  condition: { text: 'Échangeable et annulable jusqu’au 11\u00a0décembre à 08h12', isFlexible: true },
  travellers: 'Camille et Jean-Baptiste',
  isGone: false,
};
const inward: typeof outward = {
  title: 'Retour, dimanche 13\u00a0décembre',
  times: { departure: call('08h34', 'Lyon Part-Dieu'), arrival: call('10h34', 'Paris Gare de Lyon') },
  condition: { text: 'Promo, ni échangeable ni annulable', isFlexible: false },
  travellers: 'Camille et Jean-Baptiste',
  isGone: false,
};
const file: NonNullable<Data['file']> = {
  pnr: 'KX72MB',
  item: 'Billet France, Paris Gare de Lyon – Lyon Part-Dieu, aller-retour',
  ways: [outward, inward],
  isOpen: true,
  isChecked: false,
  exchange: exchangePath({ commande: ORDER }),
  cancel: '/apres-vente/annulation',
  write: writePath(ORDER),
};

export const examples: PageExamples<typeof loader> = {
  route: '/commande/modification',
  cases: {
    files: { name: 'Deux dossiers, et un autre à chercher', visitor: 'blue', data },
    empty: { name: 'Aucun voyage à venir', visitor: 'blue', data: { ...data, files: [] } },
    errors: {
      name: 'Aucun dossier à cette référence',
      visitor: 'blue',
      data,
      answer: {
        form: searchForm.intention,
        values: { pnrReference: 'KX72MC', lastName: 'Vasseur' },
        errors: {},
        message: messageOf('travel-file-not-found'),
      },
    },
    cancelled: {
      name: 'Un dossier déjà annulé',
      visitor: 'longest',
      data: { ...data, incident: messageOf('travel-file-cancelled') },
    },
    found: {
      name: 'Un aller échangeable, un retour promo',
      visitor: 'blue',
      query: `?commande=${ORDER}`,
      data: { ...data, file },
    },
    kept: {
      name: 'Plus rien ne s’annule',
      visitor: 'blue',
      query: `?commande=${ORDER}`,
      data: { ...data, file: { ...file, ways: [inward], isOpen: false } },
    },
  },
};
