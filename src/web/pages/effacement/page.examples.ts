import { messageOf } from '#domain/errors/catalogue.ts';
import { ledgerWords } from '#features/personal-data/index.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const full: Data = {
  erasure: undefined,
  isKept: false,
  losses: [
    {
      title: '18\u202f400\u00a0points perdus',
      text: 'Ils ne sont ni rendus ni transférés. Vous pouvez les dépenser d’ici là.',
    },
    {
      title: '3\u00a0bons d’achat perdus, 40,00\u00a0€',
      text: 'Nous ne pourrons plus vous les montrer, ni vous les rendre. Vous pouvez les employer d’ici là.',
    },
    {
      title: 'Votre statut et votre carte de fidélité',
      text: 'La carte est fermée, son numéro ne sert plus.',
    },
    {
      title: '2\u00a0voyages à venir',
      text: 'Vos billets restent valables, le premier pour le 17\u00a0mars\u00a02027 : téléchargez-les avant. Ensuite, vous ne pourrez plus les afficher ni les changer ici.',
    },
    {
      title: 'Vos commandes et vos voyages passés',
      text: 'Vous ne pourrez plus les consulter, ni demander un justificatif ici.',
    },
    {
      title: 'Vos informations et vos réglages',
      text: 'Coordonnées, messages, recherches, paniers, 3\u00a0alertes de prix, appareils et connexions.',
    },
  ],
  waits: [],
  kept: [
    {
      what: 'Vos commandes acceptées, leurs paiements et leurs remboursements, sans les voyageurs. Votre nom et votre adresse n’y restent que si vous avez payé en euros, parce qu’une facture les porte.',
      law: 'Code de commerce, article L123-22',
      years: '10\u00a0ans',
    },
    {
      what: 'Ce que vous avez écrit au service client, tel quel. Votre nom et votre adresse n’y sont que si vous les y avez écrits.',
      law: 'Code civil, article 2224',
      years: '5\u00a0ans',
    },
  ],
  ledger: ledgerWords(false),
  days: 14,
  isProved: false,
  due: '15\u00a0mars\u00a02027',
};
const waits = ['1\u00a0commande en cours : l’effacement attend qu’elle soit terminée.'];
const erasure = {
  isLeaving: false,
  asked: 'le 1er\u00a0mars\u00a02027 à 12h05',
  due: '15\u00a0mars\u00a02027',
};

export const examples: Examples = {
  route: '/informations/effacement',
  cases: {
    full: { name: 'Des points et des voyages à perdre', visitor: 'red', data: full },
    empty: {
      name: 'Rien à perdre',
      visitor: 'traveller',
      data: {
        ...full,
        losses: [
          { title: 'Aucun point perdu', text: 'Votre compte n’a pas de points à dépenser.' },
          ...full.losses.slice(3),
        ],
      },
    },
    invoices: {
      name: 'Des factures portent le nom',
      visitor: 'blue',
      data: { ...full, ledger: ledgerWords(true) },
    },
    waits: { name: 'Une commande est en cours', visitor: 'blue', data: { ...full, waits } },
    asked: { name: 'Demandé', visitor: 'blue', data: { ...full, erasure } },
    askedWaits: {
      name: 'Demandé, une commande est en cours',
      visitor: 'blue',
      data: { ...full, erasure, waits },
    },
    leaving: {
      name: 'Commencé',
      visitor: 'blue',
      data: { ...full, erasure: { ...erasure, isLeaving: true } },
    },
    kept: { name: 'Annulé', visitor: 'blue', query: '?garde=1', data: { ...full, isKept: true } },
    failing: {
      name: 'La demande a échoué',
      visitor: 'blue',
      data: full,
      answer: { form: 'effacer', values: {}, errors: {}, message: messageOf('personal-data-unavailable') },
    },
    tooLate: {
      name: 'Il n’y a plus rien à annuler',
      visitor: 'blue',
      data: full,
      answer: { form: 'garder', values: {}, errors: {}, message: messageOf('erasure-not-asked') },
    },
    atOnce: { name: 'Sans délai pour changer d’avis', visitor: 'blue', data: { ...full, days: 0 } },
  },
};
