import { messageOf } from '#domain/errors/catalogue.ts';
import type { CoachMap } from '#domain/rail/coach-map.ts';
import { counted } from '#domain/typography.ts';
import { voiceFor } from '#web/context/voice.ts';
import { pointsAccount } from '#web/views/points-account.server.ts';
import { saloon, sleeper, twoDecks } from '../testing/example-coach.ts';
import { href, type OrderExamples, statesOf } from '../testing/step-states.ts';
import { type SeatedPerson, type SeatPlan, type SeatsData, seatsDue, togetherIn } from './seats.server.ts';

const person = (
  passenger: number,
  name: string,
  coach: string,
  seat: string,
  needsSpace = false,
): SeatedPerson => ({
  passenger,
  name,
  coach,
  seat,
  needsSpace,
});

const planOf = (map: CoachMap, party: readonly SeatedPerson[], train: string): SeatPlan => ({
  map,
  coaches: train.split(' ').map((told) => {
    const [coach = '', note = ''] = told.split(':');
    const free = coach === map.coach ? map.seats.filter((one) => one.free && !one.wheelchair).length : 31;
    return {
      coach,
      note,
      free: counted(free, 'place libre', 'places libres'),
      isCurrent: coach === map.coach,
      ...(note === '2de' ? { href: `${href}&etape=places&voiture=${coach}` } : {}),
    };
  }),
  together: togetherIn(map, party),
});

const INOUI = '1:1re 2:1re 3:1re 4:Bar 5:2de 6:2de 7:2de 8:2de';
const OUIGO = '1:2de 2:2de 3:2de 4:2de 5:2de 6:2de 7:2de 8:2de';
const SLEEPER = '1:1re 14:2de 15:2de 16:2de';

const couple = [person(0, 'Solange', '6', '34'), person(1, 'Marie-Bénédicte', '6', '33')];
const family = [
  person(0, 'Henri', '1', '101', true),
  person(1, 'Camille', '1', '115'),
  person(2, 'Léo', '1', '116'),
  person(3, 'Inès', '1', '119'),
];

/** Some seats of a train on an ordinary day, never those of the party. */
const some =
  (party: readonly SeatedPerson[]) =>
  (seat: string): boolean =>
    (Number(seat) * 7919) % 11 < 4 && !party.some((one) => one.seat === seat);
/** All but those of the party. */
const all =
  (party: readonly SeatedPerson[]) =>
  (seat: string): boolean =>
    !party.some((one) => one.seat === seat);

const base: Omit<SeatsData, 'plan' | 'party'> = {
  title: 'Vos places à l’aller',
  lead: 'Mercredi 17 mars, TGV INOUI 6107, Paris Gare de Lyon 09h12, Marseille Saint-Charles 12h26.',
  legs: [
    { href: `${href}&etape=places`, label: 'Aller, TGV INOUI 6107', current: true },
    { href: `${href}&etape=places&trajet=1.0`, label: 'Retour, TER 17479', current: false },
  ],
  heldUntil: '14h32',
  secondsLeft: 768,
  holdSeconds: 900,
  due: seatsDue(pointsAccount(32_200, 64_215), voiceFor(undefined)),
  onwards: { href: `${href}&etape=places&trajet=1.0`, words: 'Ensuite, les places du retour' },
  journey: 0,
  leg: 0,
};
export const inSaloon: SeatsData = {
  ...base,
  party: couple,
  plan: planOf(saloon(some(couple)), couple, INOUI),
};
const onDecks: SeatsData = {
  ...base,
  lead: 'Mercredi 17 mars, OUIGO 7801, Paris Gare de Lyon 09h12, Marseille Saint-Charles 12h26.',
  legs: [],
  party: family,
  plan: planOf(twoDecks(some(family)), family, OUIGO),
  onwards: { href: `${href}&etape=recapitulatif`, words: 'Ensuite, le récapitulatif' },
};
const alone = [person(0, 'Solange', '15', '31')];

const state = statesOf('choosingSeats');

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    seats: state('Le plan, un niveau, deux personnes', 'berry', inSaloon, { both: true }),
    seatsEmptyCoach: state(
      'Une voiture vide',
      'berry',
      {
        ...inSaloon,
        plan: planOf(
          saloon(() => false),
          couple,
          INOUI,
        ),
      },
      { both: true },
    ),
    seatsFullCoach: state(
      'Une voiture pleine, la nôtre exceptée',
      'blue',
      { ...inSaloon, plan: planOf(saloon(all(couple)), couple, INOUI) },
      { both: true },
    ),
    seatsTwoDecks: state('Deux niveaux, escaliers, espace fauteuil', 'blue', onDecks),
    seatsSleeper: state('Des couchettes, une personne', 'red', {
      ...base,
      title: 'Votre place au retour',
      lead: 'Vendredi 19 mars, Intercités de nuit 3754, Avignon Centre 00h37, Paris Austerlitz 07h02.',
      legs: base.legs.map((leg) => ({ ...leg, current: !leg.current })),
      party: alone,
      plan: planOf(sleeper(some(alone)), alone, SLEEPER),
    }),
    seatsLost: state('Une place perdue entre-temps', 'berry', inSaloon, {
      both: true,
      refusal: {
        form: 'placer',
        values: {
          'seats.0.place': '6/45',
          'seats.1.place': '6/49',
          told: 'Toujours libre\u00a0: Solange\u00a045. Au plus près, nous proposons\u00a0: Marie-Bénédicte\u00a049. Rien n’a changé\u00a0: vos places d’avant sont toujours gardées.',
        },
        errors: {},
        message: messageOf('seat-preferences-gone', { outcome: 'not-debited' }),
      },
    }),
    seatsWishRefused: state('La place d’un proche, à moitié dite', 'berry', inSaloon, {
      both: true,
      refusal: {
        form: 'preferer',
        values: { 'placement.near.coach': '7' },
        errors: { 'placement.near.seat': 'Indiquez aussi le numéro de la place.' },
      },
    }),
    seatsNoPlan: state(
      'Le plan ne répond pas',
      'berry',
      { ...base, party: couple, unavailable: messageOf('seat-map-unavailable') },
      { both: true },
    ),
  },
};
