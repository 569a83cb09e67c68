import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { stepExample } from '#web/gallery/step-example.ts';
import type { VisitorName } from '#web/gallery/visitors.ts';
import type { StepData, StepOf } from '#web/journeys/journey.ts';
import type { TerminationAddress } from './address.ts';
import type { loader } from './page.server.ts';
import { type Termination, termination } from './termination.server.ts';

const address = termination.address.read(new URLSearchParams('contrat=g30'));
const stateOf =
  <Step extends StepOf<Termination>>(step: Step) =>
  (name: string, visitor: VisitorName, data: StepData<Termination, Step>, refusal?: unknown) =>
    stepExample<keyof TerminationAddress, Termination, Step>(termination, {
      name,
      visitor,
      step,
      data,
      address,
      query: step === 'identification' ? '' : '?contrat=g30',
      ...(refusal === undefined ? {} : { refusal }),
    });
const identification = stateOf('identification');

const afterwards =
  'Jusque-là, vos retards sont compensés comme avant. Ensuite, chaque compensation se demande par le formulaire d’aide. Vos bons d’achat restent les vôtres.';
const unknown = { isKnown: false, contracts: [] };
const g30 = {
  id: 'g30',
  name: 'Service G30',
  since: '3\u00a0mars\u00a02027',
  ends: '',
  href: '/resilier-votre-contrat?contrat=g30&etape=recapitulatif',
};
const typed = { numCarte: '29090109417263851', email: 'camille.vasseur@exemple.fr', birthDate: '17/9/1984' };

export const examples: PageExamples<typeof loader> = {
  route: '/resilier-votre-contrat',
  cases: {
    who: identification('Qui résilie', 'nobody', unknown),
    notFound: identification('Aucun contrat ne correspond', 'nobody', unknown, {
      form: 'identifier',
      values: typed,
      errors: {},
      message: messageOf('contract-not-found'),
    }),
    which: identification('Quel contrat', 'blue', {
      isKnown: true,
      contracts: [g30, { ...g30, id: 'g30-ended', ends: '1er\u00a0juin\u00a02027' }],
    }),
    none: identification('Aucun contrat', 'red', { isKnown: true, contracts: [] }),
    summary: stateOf('terminationSummary')('Ce qui prend fin', 'blue', {
      name: 'Service G30',
      facts: [
        { label: 'Contrat', value: 'Service G30' },
        { label: 'Carte', value: '2909\u00a00109\u00a04172\u00a06385\u00a01' },
        { label: 'Titulaire', value: 'Camille Vasseur' },
        { label: 'Souscrit le', value: '3\u00a0mars\u00a02027' },
        { label: 'Prend fin le', value: '1er\u00a0juin\u00a02027' },
        { label: 'Frais', value: 'Aucuns' },
      ],
      end: '1er\u00a0juin\u00a02027',
      afterwards,
      email: 'camille.vasseur@exemple.fr',
    }),
    notified: stateOf('terminationNotified')('La résiliation est notifiée', 'nobody', {
      name: 'Service G30',
      end: '1er\u00a0juin\u00a02027',
      afterwards,
      isSignedIn: false,
    }),
  },
};
