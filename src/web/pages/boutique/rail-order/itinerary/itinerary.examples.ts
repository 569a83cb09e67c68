import { messageOf } from '#domain/errors/catalogue.ts';
import { orderAddress, PARTY_FIELDS } from '../address.ts';
import { type OrderExamples, statesOf } from '../testing/step-states.ts';
import type { ItineraryData } from './itinerary.server.ts';

const values = {
  departureName: '',
  departure: '',
  arrivalName: '',
  arrival: '',
  journeyType: 'ALLER_SIMPLE',
  departureDate: '01/03/2027',
  departureHour: '12',
  arrivalDate: '',
  arrivalHour: '6',
  passengersCount: '1',
  direct: '',
  viaName: '',
  via: '',
};
const day = { hint: 'JJ/MM/AAAA, jusqu’au 01/06/2027', first: '2027-03-01', last: '2027-06-01' };
const hours = {
  choices: Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: `${String(hour).padStart(2, '0')}h00`,
  })),
};
const counts = Array.from({ length: 7 }, (_, count) => ({ value: String(count), label: String(count) }));
export const itinerary: ItineraryData = {
  answer: { form: 'chercher', values, errors: {} },
  details: {
    departureDate: day,
    arrivalDate: day,
    departureHour: hours,
    arrivalHour: hours,
    passengersCount: {
      choices: Array.from({ length: 6 }, (_, index) => ({
        value: String(index + 1),
        label: `${index + 1} ${index === 0 ? 'voyageur' : 'voyageurs'}`,
      })),
    },
    ...Object.fromEntries(PARTY_FIELDS.map((name) => [name, { choices: counts }])),
  },
  action: orderAddress.path,
  hidden: [
    ['id', '43'],
    ['etape', 'aller'],
  ],
};

const habits = [
  {
    journey: 'Paris Gare de Lyon – Chambéry Challes-les-Eaux',
    why: 'votre commande commencée, aller-retour du 11/12/2026 au 13/12/2026',
    href: '/recompense/boutique-v2?etape=panier',
  },
  {
    journey: 'Paris Gare de Lyon – Lyon Part-Dieu',
    why: '12 fois en un an',
    href: '/recompense/boutique-v2?id=43&etape=itineraire&n=1',
  },
  {
    journey: 'Paris Gare de Lyon – Dijon Ville',
    why: 'votre dernière recherche',
    href: '/recompense/boutique-v2?id=43&etape=itineraire&n=2',
  },
  {
    journey: 'Lyon Part-Dieu – Marseille Saint-Charles',
    why: 'le 14/07/2026',
    href: '/recompense/boutique-v2?id=43&etape=itineraire&n=3',
  },
];

const state = statesOf('ferShopCartItinerary');

const international = statesOf('ferIntShopCartItinerary');
const inter: ItineraryData = {
  ...itinerary,
  isAbroad: true,
  details: {
    ...itinerary.details,
    deliveryMode: {
      choices: [
        { value: 'ETICKET', label: 'E-billet', note: 'Avec son code dans votre espace, rien à imprimer' },
        {
          value: 'SHOP',
          label: 'Retrait en gare',
          note: 'Billet papier, à une borne ou au guichet d’une gare française, commandé 2 heures avant le départ au plus tard',
        },
        {
          value: 'LETTER',
          label: 'Envoi à domicile',
          note: 'Billet papier, par courrier à une adresse en France, commandé 7 jours avant le départ au plus tard',
        },
      ],
    },
  },
};
const abroad = messageOf('destination-not-sold', { place: 'Barcelona Sants' });

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    itinerary: state('La recherche, première visite', 'blue', {
      ...itinerary,
      proposedHour: {
        value: '18',
        note: 'Laissée à 18h00, l’heure de l’aller vaut pour aujourd’hui\u00a0: un autre jour est cherché dès 06h00. Ses autres heures se choisissent avec les trains.',
      },
    }),
    kinds: state('Un enfant, une carte de réduction, un bébé de trop', 'blue', {
      ...itinerary,
      answer: {
        form: 'chercher',
        values: { ...values, passengersCount: '2', childrenCount: '1', cardsCount: '1', infantsCount: '2' },
        errors: {
          infantsCount:
            'Un bébé par adulte au plus\u00a0: au-delà, comptez-le parmi les enfants, avec une place.',
        },
      },
    }),
    habits: state('La recherche, avec les trajets de la personne', 'blue', {
      ...itinerary,
      habits,
      forget: '/recompense/boutique-v2?id=43&etape=itineraire',
    }),
    errors: state(
      'Tout est à corriger, deux gares à préciser',
      'blue',
      {
        ...itinerary,
        answer: {
          form: 'chercher',
          values: {
            ...values,
            departureName: 'par',
            arrivalName: 'zzz',
            journeyType: 'ALLER_RETOUR',
            departureDate: '31/02/2027',
            viaName: 'lyon',
          },
          errors: {
            departure: 'Plusieurs gares correspondent\u00a0: choisissez la vôtre.',
            arrival: 'Aucune gare ne porte ce nom. Choisissez une gare parmi les propositions.',
            departureDate: 'Cette date n’existe pas au calendrier.',
            arrivalDate: 'Champ obligatoire',
            via: 'Plusieurs gares correspondent\u00a0: choisissez la vôtre.',
          },
        },
        details: {
          ...itinerary.details,
          departure: {
            stations: [
              { value: 'p1', label: 'Paris, toutes gares' },
              { value: 'p2', label: 'Paris Gare de Lyon' },
            ],
          },
          via: {
            stations: [
              { value: 'l1', label: 'Lyon Part-Dieu' },
              { value: 'l2', label: 'Lyon Saint-Exupéry TGV' },
            ],
          },
        },
      },
      { both: true },
    ),
    international: international('Destination internationale, remise du billet à choisir', 'blue', {
      ...inter,
      answer: {
        form: 'chercher',
        values: {
          ...values,
          departureName: 'Paris Gare de Lyon',
          arrivalName: 'Genève-Cornavin',
          deliveryMode: 'ETICKET',
        },
        errors: {},
      },
    }),
    unauthorized: international('Mode de remise que ces trains n’ont pas', 'blue', {
      ...inter,
      answer: {
        form: 'chercher',
        values: {
          ...values,
          departureName: 'Paris Gare du Nord',
          arrivalName: 'Bruxelles-Midi',
          deliveryMode: 'LETTER',
        },
        errors: { deliveryMode: messageOf('unauthorized-delivery-mode') },
      },
    }),
    withoutTrains: international('Pas d’aller à cette heure', 'blue', {
      ...inter,
      answer: {
        form: 'chercher',
        values: {
          ...values,
          departureName: 'Paris Gare de Lyon',
          arrivalName: 'Genève-Cornavin',
          departureHour: '23',
          deliveryMode: 'ETICKET',
        },
        errors: {},
      },
      message: messageOf('no-train-at-this-time'),
    }),
    unsold: international('Destination internationale, pas encore vendue', 'berry', {
      ...inter,
      answer: {
        form: 'chercher',
        values: {
          ...values,
          departureName: 'Paris Gare de Lyon',
          arrivalName: 'Barcelona Sants',
          deliveryMode: 'ETICKET',
        },
        errors: { arrival: abroad },
      },
      message: abroad,
    }),
  },
};
