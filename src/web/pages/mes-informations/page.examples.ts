import { messageOf } from '#domain/errors/catalogue.ts';
import {
  isOffered,
  OPT_IN_CHANNEL_WORDS,
  OPT_IN_CHANNELS,
  OPT_IN_TYPE_WORDS,
  OPT_IN_TYPES,
} from '#domain/opt-ins.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { contactValues, toldCountries } from '#web/views/contact-fields.server.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const address = {
  adrSociete: '',
  adrBatiment: 'Bâtiment C',
  adrVoie: '18 rue des Cheminots',
  adrLieuDit: '',
  codePostale: '69003',
  ville: 'Lyon',
  pays: 'FR',
};
const communications: Data['communications'] = OPT_IN_TYPES.map((type, row) => ({
  type,
  ...OPT_IN_TYPE_WORDS[type],
  ways: OPT_IN_CHANNELS.map((channel, column) =>
    isOffered({ channel, type })
      ? {
          channel,
          label: `${OPT_IN_TYPE_WORDS[type].name}, par ${OPT_IN_CHANNEL_WORDS[channel]}`,
          isOn: row < 2 && column === 0,
        }
      : null,
  ),
}));
const full: Data = {
  name: 'Madame Camille Vasseur',
  birthDate: '12\u00a0juin\u00a01988',
  email: 'camille.vasseur@exemple.fr',
  emailToCome: undefined,
  isIdentifierOurs: true,
  erasure: undefined,
  mailsRefusedSince: undefined,
  kept: {
    civility: 'Madame',
    mobile: '06 12 34 56 78',
    phone: '',
    address: ['Bâtiment C', '18 rue des Cheminots', '69003 Lyon'],
  },
  isSaved: false,
  orderWaits: undefined,
  cancelHref: undefined,
  notSaved: messageOf('personal-information-not-saved'),
  communications,
  communicationsUnavailable: messageOf('communications-unavailable'),
  security: {
    sessions: {
      here: {
        sessionId: '0198a1b2-0000-7000-8000-000000000001',
        device: 'Téléphone, Safari sur\u00a0iPhone',
        seen: 'vu le 24\u00a0novembre\u00a02026 à 8h02, réseau 203.0.113.…',
        since: 'connecté depuis le 20\u00a0novembre\u00a02026',
      },
      others: [
        {
          sessionId: '0198a1b2-0000-7000-8000-000000000002',
          device: 'Ordinateur, Firefox sur\u00a0Windows',
          seen: 'vu le 18\u00a0novembre\u00a02026 à 09h12, réseau 198.51.100.…',
          since: 'connecté depuis le 2\u00a0novembre\u00a02026',
        },
        {
          sessionId: '0198a1b2-0000-7000-8000-000000000003',
          device: 'Tablette, Samsung Internet sur\u00a0Android',
          seen: 'vu le 3\u00a0novembre\u00a02026 à 21h40, réseau 2001:db8:12:…',
          since: 'connecté depuis le 30\u00a0octobre\u00a02026',
        },
      ],
    },
    password: 'choisi le 2\u00a0mai\u00a02026',
    devices: [
      {
        deviceId: '0198a1b2-0000-7000-8000-000000000004',
        device: 'Ordinateur, Firefox sur\u00a0Windows',
        seen: 'dernière connexion le 2\u00a0novembre\u00a02026, réseau 198.51.100.…',
      },
    ],
  },
  edit: undefined,
};
const withPasskeys = (passkeys: Partial<NonNullable<Data['security']['passkeys']>>): Data => ({
  ...full,
  security: {
    ...full.security,
    passkeys: { keys: [], addHref: '/informations/mes-informations?cle=nouvelle#cles', ...passkeys },
  },
});
const passkey = {
  passkeyId: '0198a1b2-0000-7000-8000-000000000005',
  name: 'Téléphone de Camille',
  added: 'ajoutée le 3\u00a0novembre\u00a02026',
  used: 'dernière connexion le 18\u00a0novembre\u00a02026',
};
const adding = { options: '{}', name: 'Téléphone, Safari sur\u00a0iPhone' };
const edit = {
  values: { civility: 'Mme', phone: '', ...contactValues('', { mobile: '+33612345678', address }) },
  version: 'kq3uVh4m0tTz0J8s',
  countries: toldCountries(),
};
const nothing: Data = {
  ...full,
  name: 'Madame Nadia Benali',
  email: 'nadia.benali@exemple.fr',
  kept: { civility: 'Madame', mobile: '', phone: '', address: [] },
  security: { sessions: { here: full.security.sessions?.here, others: [] }, devices: [] },
};
const emptyEdit = { ...edit, values: { civility: 'Mme', phone: '', ...contactValues('', {}) } };
const typed = { ...edit.values, 'adresse.codePostale': '6900', mobile: '01 42 68 53 00' };
const longest = 'Établissements de La Rochefoucauld-Mt';

export const examples: Examples = {
  route: '/informations/mes-informations',
  cases: {
    full: { name: 'Tout est renseigné', visitor: 'blue', data: full },
    empty: { name: 'Rien n’est renseigné', visitor: 'traveller', data: nothing },
    erasure: {
      name: 'Le compte va être effacé',
      visitor: 'blue',
      data: { ...full, erasure: { isLeaving: false, due: '15\u00a0mars\u00a02027' } },
    },
    mailsRefused: {
      name: 'Les e-mails sont refusés par l’adresse',
      visitor: 'blue',
      data: { ...full, mailsRefusedSince: '23\u00a0février\u00a02026' },
    },
    longest: {
      name: 'Une adresse à l’étranger, chaque ligne pleine',
      visitor: 'longest',
      data: {
        ...full,
        name: 'Madame Marie-Bénédicte de La Rochefoucauld-Montbel',
        email: 'marie-benedicte.de-la-rochefoucauld-montbel@messagerie.exemple.fr',
        kept: {
          civility: 'Madame',
          mobile: '+1 868 291 1234',
          phone: '+32 2 555 12 12',
          address: [
            longest,
            longest,
            longest,
            longest,
            'WWWWWWWWWWWW Saint-Vincent',
            'Saint-Vincent-et-les Grenadines',
          ],
        },
      },
    },
    edit: { name: 'Ouvert', visitor: 'blue', query: '?modifier=1', data: { ...full, edit } },
    editEmpty: {
      name: 'Ouvert, rien n’est renseigné',
      visitor: 'red',
      query: '?modifier=1',
      data: { ...nothing, edit: emptyEdit },
    },
    errors: {
      name: 'Deux réponses à corriger',
      visitor: 'blue',
      query: '?modifier=1',
      data: { ...full, edit },
      answer: {
        form: 'enregistrer',
        values: typed,
        errors: {
          mobile: 'Ce numéro de mobile n’existe pas avec cet indicatif.',
          'adresse.codePostale': 'Le code postal est erroné',
        },
      },
    },
    saved: { name: 'Enregistré', visitor: 'blue', query: '?enregistre=1', data: { ...full, isSaved: true } },
    failing: {
      name: 'L’enregistrement a échoué',
      visitor: 'blue',
      query: '?modifier=1',
      data: { ...full, edit },
      answer: {
        form: 'enregistrer',
        values: edit.values,
        errors: {},
        message: messageOf('personal-information-not-saved'),
      },
    },
    unanswered: {
      name: 'Le service n’a pas répondu',
      visitor: 'blue',
      query: '?modifier=1',
      data: { ...full, edit },
      answer: {
        form: 'enregistrer',
        values: edit.values,
        errors: {},
        message: 'sans réponse',
        isUnanswered: true,
      },
    },
    outdated: {
      name: 'Modifié entre-temps dans un autre onglet',
      visitor: 'berry',
      query: '?modifier=1',
      data: { ...full, edit },
      answer: {
        form: 'enregistrer',
        values: edit.values,
        errors: {},
        message: messageOf('personal-information-outdated'),
        meanwhile: {
          version: 'vX2b9QpLk0aTz1Mn',
          kept: {
            civility: 'Madame',
            mobile: '06 12 34 56 79',
            phone: '',
            address: ['1 place de la Gare', '67000 Strasbourg'],
          },
        },
      },
    },
    orderWaits: {
      name: 'Une commande attend l’adresse',
      visitor: 'berry',
      query: '?retour=%2Frecompense%2Fboutique-v2%3Fid%3D43',
      data: { ...nothing, edit: emptyEdit, orderWaits: messageOf('postal-address-missing') },
    },
    optInRefused: {
      name: 'Un réglage n’a pas pu être changé',
      visitor: 'blue',
      data: full,
      answer: {
        form: 'communication',
        values: { channel: 'SMS', type: 'VOYAGE', status: 'O' },
        errors: {},
        message: messageOf('communications-unavailable'),
      },
    },
    signedOutThere: {
      name: 'Un appareil vient d’être déconnecté',
      visitor: 'blue',
      data: { ...full, security: { ...full.security, done: 'faite' } },
    },
    othersSignedOut: {
      name: 'Tous les autres appareils viennent d’être déconnectés',
      visitor: 'blue',
      data: {
        ...full,
        security: {
          ...full.security,
          sessions: { here: full.security.sessions?.here, others: [] },
          done: 'autres',
        },
      },
    },
    signedOutHereOnly: {
      name: 'Le service d’identification n’a pas su qu’un appareil est déconnecté',
      visitor: 'blue',
      data: { ...full, security: { ...full.security, done: 'ici' } },
    },
    deviceForgotten: {
      name: 'Un appareil vient d’être oublié',
      visitor: 'blue',
      data: { ...full, security: { ...full.security, done: 'oublie' } },
    },
    unansweredCode: {
      name: 'Un code a été demandé et n’a jamais été saisi',
      visitor: 'blue',
      data: {
        ...full,
        security: {
          ...full.security,
          unanswered: [
            {
              deviceId: '0198a1b2-0000-7000-8000-000000000006',
              device: 'Ordinateur, Chrome sur\u00a0Linux',
              seen: 'le 23\u00a0novembre\u00a02026 à 3h14, réseau 192.0.2.…',
            },
          ],
        },
      },
    },
    notSignedOut: {
      name: 'Un appareil n’a pas pu être déconnecté',
      visitor: 'blue',
      data: full,
      answer: {
        form: 'deconnecter',
        values: {},
        errors: {},
        message: messageOf('sessions-unavailable'),
      },
    },
    sessionsUnavailable: {
      name: 'Les appareils ne peuvent pas être lus',
      visitor: 'blue',
      data: { ...full, security: { devices: [] } },
    },
    passkeyAdded: {
      name: 'Une clé d’accès vient d’être ajoutée',
      visitor: 'blue',
      data: withPasskeys({ keys: [passkey], done: 'ajoutee' }),
    },
    passkeyRemoved: {
      name: 'La dernière clé d’accès vient d’être retirée',
      visitor: 'blue',
      data: withPasskeys({ done: 'retiree' }),
    },
    newPasskey: {
      name: 'Une clé d’accès est ajoutée',
      visitor: 'blue',
      query: '?cle=nouvelle',
      data: withPasskeys({ keys: [passkey], adding }),
    },
    passkeyRefused: {
      name: 'Une clé d’accès n’a pas pu être ajoutée',
      visitor: 'blue',
      query: '?cle=nouvelle',
      data: withPasskeys({ adding }),
      answer: {
        form: 'creer-cle',
        values: { name: 'Téléphone de Camille' },
        errors: {},
        message: messageOf('passkey-not-added'),
      },
    },
    optInsUnavailable: {
      name: 'Les communications ne peuvent pas être lues',
      visitor: 'blue',
      data: { ...full, communications: undefined },
    },
    emailToCome: {
      name: 'Une autre adresse attend d’être confirmée',
      visitor: 'blue',
      data: {
        ...full,
        emailToCome: {
          email: 'camille.vasseur@nouvelle.exemple',
          until: '1er\u00a0décembre\u00a02026 à 15h13',
        },
      },
    },
    ownProvider: {
      name: 'L’exploitant a son service d’identification',
      visitor: 'blue',
      data: { ...full, isIdentifierOurs: false },
    },
  },
};
