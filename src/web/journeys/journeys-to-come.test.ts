/**
 * The journeys of the specification that are not built yet, as they will be described: that they can be is checked here, by the compiler
 * and by the table's own rules, before four of them are. None of their loaders does anything.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fail, leaveFor, type PageRedirect } from '#contract/page-results.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { type Address, defineAddress } from './address.ts';
import { defineJourney } from './journey.server.ts';
import {
  instead,
  type Lacking,
  lacking,
  type Needs,
  type StepData,
  type StepOf,
  type Steps,
  type Visit,
} from './journey.ts';
import type { JourneyViews } from './journey-page.tsx';

/** Stands for a loader: its data has the name of what the page will show. */
const shows =
  <const Data extends string>(data: Data) =>
  (_visit: Visit<Address>) => ({ shows: data });

const shopAddress = defineAddress({
  path: '/recompense/boutique-v2',
  step: 'etape',
  fields: ['id', 'etape', 'quantite', 'panier', 'devis', 'commande', 'message'],
  message: 'message',
});
type Shop = ReturnType<typeof shopAddress.read>;
type Order = { readonly phase: 'to-pay' | 'accepted' | 'refused'; readonly paymentUrl: string };
interface WithOrder {
  readonly order: Order;
}
const readOrder = async (_visit: Visit<Shop>): Promise<Order> => ({ phase: 'to-pay', paymentUrl: '' });

/** SHOP-04: an unknown prime gives the catalogue with a message; the confirmation is reached only by an order without an error. */
const simpleShop = (() => {
  const readPrime = ({ address, go }: Visit<Shop, 'catalog'>): { id: string } | PageRedirect =>
    address.id === '45' ? { id: address.id } : go('catalog', { id: '', message: 'unknown-prime' });
  const needs = {
    prime: { from: 'catalog', parts: ['id'], read: readPrime },
    cart: { from: 'article', parts: ['panier'], why: 'choice-needed' },
    order: { from: 'shopCart', parts: ['commande'], read: readOrder },
  } as const satisfies Needs;
  const steps = {
    catalog: {
      at: '/recompense/mon-catalogue-prime',
      title: 'Boutique de primes',
      label: 'Catalogue',
      load: shows('primes, six a page'),
    },
    article: {
      at: 'article',
      title: 'Prime',
      label: 'Prime',
      needs: ['prime'],
      load: ({ found }: Visit<Shop, never, { prime: { id: string } }>) => found.prime,
    },
    shopCart: {
      at: 'panier',
      title: 'Votre panier',
      label: 'Panier',
      needs: ['prime', 'cart'],
      load: shows('quantity, class, e-mail twice, buyer'),
      submit: {
        commander: ({ go }: Visit<Shop, 'shopCartConfirmation'>) =>
          go('shopCartConfirmation', { commande: '1' }),
      },
    },
    shopCartConfirmation: {
      at: 'confirmation',
      title: 'Commande confirmée',
      label: 'Confirmation',
      keeps: ['id', 'commande'],
      leadsBack: false,
      needs: ['order'],
      load: shows('code, QR voucher or thank you'),
    },
  } as const satisfies Steps;
  return defineJourney({
    address: shopAddress,
    needs,
    steps,
  });
})();

/** BMC-01, BMC-04: an empty payment address goes straight to the confirmation; back from the payment page, the order says what came of it. */
const discountCard = (() => {
  const stepOf = ({ phase }: Order) =>
    phase === 'to-pay'
      ? 'bmccoPayment'
      : phase === 'accepted'
        ? 'bmccoPaymentConfirmation'
        : 'bmccoPaymentRefusal';
  const needs = {
    order: { from: 'bmccoShopCart', parts: ['commande'], read: readOrder, leads: stepOf },
  } as const satisfies Needs;
  const steps = {
    bmccoShopCart: {
      at: '',
      title: 'Commander une carte',
      label: 'Commande',
      load: shows('for whom, how received, from when, with what it costs'),
      submit: {
        payer: ({ go, address }: Visit<Shop, 'bmccoPayment' | 'bmccoPaymentConfirmation'>) =>
          address.devis === ''
            ? fail(400, { values: {}, errors: { startDate: 'Champ obligatoire' } })
            : go('bmccoPayment', { commande: '1' }),
      },
    },
    bmccoPayment: {
      at: 'paiement',
      title: 'Paiement',
      label: 'Paiement',
      needs: ['order'],
      load: ({ found, go }: Visit<Shop, 'bmccoPaymentConfirmation', WithOrder>) => {
        if (found.order.paymentUrl === '') return go('bmccoPaymentConfirmation');
        throw leaveFor(found.order.paymentUrl);
      },
    },
    bmccoPaymentConfirmation: {
      at: '/recompense/boutique-v2-callback',
      title: 'Commande confirmée',
      label: 'Récapitulatif',
      keeps: ['id', 'commande'],
      leadsBack: false,
      needs: ['order'],
      load: shows('card and validity'),
    },
    bmccoPaymentRefusal: {
      id: 'bmccoPaymentConfirmation',
      title: 'Paiement refusé',
      on: 'bmccoPaymentConfirmation',
      leadsBack: false,
      needs: ['order'],
      load: shows('why, and the way to pay again'),
    },
  } as const satisfies Steps;
  return defineJourney({
    address: shopAddress,
    needs,
    steps,
  });
})();

/** AFTER-02: the file to exchange is read for this customer; a cancelled one stays on its page and says so. */
const exchange = (() => {
  const exchangeAddress = defineAddress({
    path: '/apres-vente/echange',
    step: 'etape',
    fields: [
      'dossier',
      'etape',
      'departure',
      'arrival',
      'journeyType',
      'aller',
      'retour',
      'commande',
      'message',
    ],
    message: 'message',
  });
  type Exchange = ReturnType<typeof exchangeAddress.read>;
  interface File {
    readonly pnr: string;
    readonly isReturn: boolean;
  }
  const readFile = async ({ address }: Visit<Exchange>): Promise<File | Lacking<'dv-cancelled'>> =>
    address.dossier === 'ANNULE' ? lacking('dv-cancelled') : { pnr: address.dossier, isReturn: true };
  const isReturn = (_address: Exchange, { file }: { file?: File }): boolean => file?.isReturn ?? false;
  const needs = {
    file: { from: 'BILLET_ECHANGE', parts: ['dossier'], read: readFile },
    search: { from: 'ECHANGE', parts: ['departure', 'arrival'] },
    outward: { from: 'RESULTAT_RECHERCHE', parts: ['aller'], why: 'choice-needed' },
    inward: { from: 'RESULTAT_RECHERCHE_RETOUR', parts: ['retour'], why: 'choice-needed' },
    exchanged: { from: 'VALIDATION_ECHANGE', parts: ['commande'] },
  } as const satisfies Needs;
  const steps = {
    BILLET_ECHANGE: {
      at: '',
      title: 'Échanger un voyage',
      label: 'Billet',
      load: ({ why }: Visit<Exchange, never, unknown, 'dv-cancelled'>) => ({ refused: why ?? '' }),
    },
    ECHANGE: {
      at: 'recherche',
      title: 'Votre nouveau voyage',
      label: 'Recherche',
      needs: ['file'],
      load: ({ found }: Visit<Exchange, never, { file: File }>) => found.file,
    },
    RESULTAT_RECHERCHE: {
      at: 'aller',
      title: 'Aller',
      label: 'Aller',
      needs: ['file', 'search'],
      load: shows('trains'),
    },
    RESULTAT_RECHERCHE_RETOUR: {
      at: 'retour',
      title: 'Retour',
      label: 'Retour',
      when: isReturn,
      needs: ['file', 'search', 'outward'],
      load: shows('trains'),
    },
    VALIDATION_ECHANGE: {
      at: 'validation',
      title: 'Vérifiez l’échange',
      label: 'Validation',
      needs: ['file', 'search', 'outward', 'inward'],
      load: shows('old, new, difference'),
      submit: {
        valider: ({ go }: Visit<Exchange, 'CONFIRMATION_ECHANGE'>) =>
          go('CONFIRMATION_ECHANGE', { commande: '1' }),
      },
    },
    CONFIRMATION_ECHANGE: {
      at: 'confirmation',
      title: 'Voyage échangé',
      label: 'Confirmation',
      keeps: ['dossier', 'commande'],
      leadsBack: false,
      needs: ['exchanged'],
      load: shows('new tickets'),
    },
  } as const satisfies Steps;
  return defineJourney({
    address: exchangeAddress,
    needs,
    steps,
  });
})();

/** ACCOUNT: each step has a path of its own, and what was typed stands in the database, not in the address. */
const registration = (() => {
  const none = defineAddress({ path: '/inscription/compte-client-sncf', fields: ['reset'] });
  type None = ReturnType<typeof none.read>;
  interface Draft {
    readonly email: string;
  }
  const readDraft = async ({ context, go }: Visit<None, 'compteClient'>): Promise<Draft | PageRedirect> =>
    context.session ? { email: 'camille@exemple.fr' } : go('compteClient');
  const needs = { draft: { from: 'compteClient', read: readDraft } } as const satisfies Needs;
  const steps = {
    compteClient: {
      at: '/inscription/compte-client-sncf',
      title: 'Créer un compte',
      label: 'Vous',
      load: shows('the form'),
      submit: { creer: ({ go }: Visit<None, 'confirmation'>) => go('confirmation') },
    },
    confirmation: {
      at: '/inscription/confirmation',
      title: 'Vérifiez votre adresse',
      label: 'Adresse e-mail',
      needs: ['draft'],
      load: ({ found }: Visit<None, never, { draft: Draft }>) => found.draft,
    },
    validation: {
      at: '/inscription/validation',
      title: 'Compte créé',
      label: 'Validation',
      leadsBack: false,
      needs: ['draft'],
      load: shows('welcome'),
    },
  } as const satisfies Steps;
  return defineJourney({
    address: none,
    needs,
    steps,
  });
})();

test('the specification’s other journeys can be told as tables, under its own names for their steps', () => {
  const stopsAt = <Step extends string>(
    journey: { lineAt: (step: Step, address: never) => { stops: readonly { label: string }[] } },
    step: Step,
    address: object,
  ): string =>
    journey
      .lineAt(step, address as never)
      .stops.map(({ label }) => label)
      .join(', ');
  assert.equal(stopsAt(simpleShop, 'shopCart', {}), 'Catalogue, Prime, Panier, Confirmation');
  assert.equal(stopsAt(discountCard, 'bmccoPaymentRefusal', {}), 'Commande, Paiement, Récapitulatif');
  assert.equal(stopsAt(exchange, 'ECHANGE', {}), 'Billet, Recherche, Aller, Validation, Confirmation');
  assert.equal(stopsAt(registration, 'confirmation', {}), 'Vous, Adresse e-mail, Validation');
});

/** What the compiler refuses: each mistake would otherwise have been found by a customer. */
test('a table, a view or a button that does not fit the journey does not compile', () => {
  const address = defineAddress({ path: '/x', step: 'etape', fields: ['etape', 'choix'] });
  type Kept = ReturnType<typeof address.read>;
  const load = (_visit: Visit<Kept>) => ({ words: 'ici' });
  const readChoice = ({ address: { choix } }: Visit<Kept>): number => Number(choix);
  const needs = { choice: { from: 'first', parts: ['choix'], read: readChoice } } as const;
  const first = { at: 'un', title: 'Un', label: 'Un', load } as const;
  const second = { at: 'deux', title: 'Deux', label: 'Deux', load } as const;
  const cart = { choice: { from: 'first', parts: ['panier'] } } as const;
  const misspelt = { ...second, needs: ['chioce'] } as const;
  const leadsAstray = { ...second, load: ({ go }: Visit<Kept, 'secnod'>) => go('secnod') };
  const wants = ({ found }: Visit<Kept, never, { choice: number }>) => found.choice;
  const wantsUnsaid = { ...second, load: wants };
  const wantsText = {
    ...second,
    needs: ['choice'],
    load: ({ found }: Visit<Kept, never, { choice: string }>) => found.choice,
  } as const;
  const told = { choice: { from: 'toldOtherwise', parts: ['choix'], why: 'choice-needed' } } as const;
  const toldOtherwise = { ...first, load: ({ why }: Visit<Kept, never, unknown, 'too-late'>) => ({ why }) };

  // @ts-expect-error the step that supplies the choice is not in the table
  assert.ok(defineJourney({ address, needs, steps: { second } }));
  // @ts-expect-error the address has no field « panier »
  assert.ok(defineJourney({ address, needs: cart, steps: { first } }));
  // @ts-expect-error nobody knows what « chioce » is
  assert.throws(() => defineJourney({ address, needs, steps: { first, misspelt } }));
  // @ts-expect-error the loader leads to a step that the table does not have
  assert.ok(defineJourney({ address, needs, steps: { first, leadsAstray } }));
  // @ts-expect-error the loader takes what the step does not say it needs
  assert.ok(defineJourney({ address, needs, steps: { first, wantsUnsaid } }));
  // @ts-expect-error the choice is a number
  assert.ok(defineJourney({ address, needs, steps: { first, wantsText } }));
  // @ts-expect-error nothing tells the step that it is too late
  assert.ok(defineJourney({ address, needs: told, steps: { toldOtherwise } }));

  const send = ({ go }: Visit<Kept, 'first'>): PageRedirect => go('first');
  const lends = (_visit: Visit<Kept>) => instead('third', { lent: 1 });
  const steps = {
    first,
    second: { ...second, needs: ['choice'], load: wants, submit: { envoyer: send } },
    third: { title: 'Trois', on: 'second' },
    fourth: { at: 'quatre', title: 'Quatre', label: 'Quatre', load: lends },
  } as const satisfies Steps;
  const journey = defineJourney({ address, needs, steps });
  type J = typeof journey;
  const shown: { readonly [Step in Exclude<StepOf<J>, 'fourth'>]: StepData<J, Step> } = {
    first: { words: 'là' },
    second: 7,
    third: { lent: 2 },
  };
  assert.equal(shown.third.lent, 2);
  const nothing = async () => ({ View: () => null });
  const button = <const Intention extends string>(intention: Intention) =>
    defineForm<object>()({ intention, method: 'post', submit: 'Envoyer', busy: 'Envoi…', fields: {} });
  // @ts-expect-error the third step has no view
  const missing: JourneyViews<J> = { first: nothing, second: nothing, fourth: nothing };
  const views: JourneyViews<J> = {
    ...missing,
    // @ts-expect-error the first step's data has no such word
    first: async () => ({ View: ({ data }) => data.wrods }),
    second: async () => ({
      View: ({ Form }) => {
        assert.ok(Form({ of: button('envoyer') }));
        // @ts-expect-error the second step submits no such thing
        assert.ok(Form({ of: button('envoyre') }));
        return null;
      },
    }),
    third: async () => ({ View: ({ data }) => data.lent }),
  };
  assert.ok(views);
  // @ts-expect-error a view that would come with the page, shown or not
  const eager: JourneyViews<J> = { ...views, first: () => ({ View: () => null }) };
  assert.ok(eager);
});
