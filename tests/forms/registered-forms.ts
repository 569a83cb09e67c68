import assert from 'node:assert/strict';
import type { z } from 'zod';
import type { Database } from '#database/database.ts';
import { consentInput } from '#domain/fields/consent.ts';
import { statementPeriod } from '#domain/fields/dates.ts';
import { type Iuc, newIuc } from '#domain/ids.ts';
import { deskSearchInput } from '#features/after-sales/index.ts';
import { cardByMailInput } from '#features/card-by-mail/index.ts';
import { cardOrderInput } from '#features/card-orders/index.ts';
import { cardWish } from '#features/cards/index.ts';
import { complaintInput, identityInput, replyInput, tripInput } from '#features/complaints/index.ts';
import { createCustomer, personalInformationInput } from '#features/customers/index.ts';
import { G30_TERMS, g30EndInput, g30SubscriptionInput } from '#features/g30/index.ts';
import { changeEmailInput } from '#features/identifiers/index.ts';
import { holdLinks, type LinkKey, type LinkPurpose, makeLink, tokenOf } from '#features/links/index.ts';
import { plannedTravels } from '#features/loyalty/index.ts';
import { orderPrimeInput, sendAgainInput } from '#features/orders/index.ts';
import { addPasskeyInput } from '#features/passkeys/index.ts';
import { changePasswordInput, forgottenInput, newPasswordInput } from '#features/passwords/index.ts';
import { acceptanceInput } from '#features/payments/index.ts';
import { bookingInput, quotationInput } from '#features/rail-shop/index.ts';
import { correctionInput, registrationInput } from '#features/registration/index.ts';
import { loginInput } from '#features/sessions/contract.ts';
import { noteInput } from '#features/staff/index.ts';
import { finalisationInput } from '#features/station-accounts/index.ts';
import { identificationInput } from '#features/terminations/index.ts';
import { fileInput } from '#features/trips/index.ts';
import { createAccount } from '#providers/identity/index.ts';
import { serveIn } from '#tests/harness/served-by.ts';
import type { ShopApp } from '#tests/harness/shop-app.ts';
import {
  choose,
  expectStep,
  HOLD,
  hold,
  PAY,
  pay,
  search,
  TICKET,
  type Wish,
} from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import type { Page, Visitor } from '#tests/harness/visitor.ts';
import type { FormDescription } from '#web/forms/define-form.ts';
import { deskConfirmInput } from '#web/pages/annulation/desk/desk.server.ts';
import { deskConfirmForm } from '#web/pages/annulation/desk/refund.form.ts';
import { ticketsForm } from '#web/pages/annulation/tickets/tickets.form.ts';
import { cardForm } from '#web/pages/boutique/card-order/cart/cart.form.ts';
import { bothWaysForm, exchangeSearchForm } from '#web/pages/boutique/exchange/search/search.form.ts';
import { exchangedForm } from '#web/pages/boutique/exchange/tickets/tickets.form.ts';
import { payForm, splitForm } from '#web/pages/boutique/paying/paying.form.ts';
import { cartForm } from '#web/pages/boutique/prime-order/cart/cart.form.ts';
import { alertForm } from '#web/pages/boutique/rail-order/alert/alert.form.ts';
import { alertInput } from '#web/pages/boutique/rail-order/alert/alert.server.ts';
import { internationalForm, itineraryForm } from '#web/pages/boutique/rail-order/itinerary/itinerary.form.ts';
import { passengersForm } from '#web/pages/boutique/rail-order/passengers/passengers.form.ts';
import { wishForm } from '#web/pages/boutique/rail-order/seats/seats.form.ts';
import { finderForm } from '#web/pages/cartes-abonnements/finder.form.ts';
import { loginForm } from '#web/pages/connexion/login.form.ts';
import { preferencesForm } from '#web/pages/cookies/preferences.form.ts';
import { noteForm } from '#web/pages/espace-pro/note.form.ts';
import { deskSearchForm } from '#web/pages/espace-pro-apres-vente/search/search.form.ts';
import { byHandForm } from '#web/pages/espace-pro-suivi/by-hand.form.ts';
import { byHandInput } from '#web/pages/espace-pro-suivi/by-hand.server.ts';
import { keepForm, subscribeForm } from '#web/pages/g30-subscription/subscribe.form.ts';
import { resendForm } from '#web/pages/historique-commandes/resend.form.ts';
import { registrationForm } from '#web/pages/inscription/registration.form.ts';
import { correctionForm } from '#web/pages/inscription-confirmation/correction.form.ts';
import { finalisationForm } from '#web/pages/inscription-finalisation/finalisation.form.ts';
import { informationForm } from '#web/pages/mes-informations/information.form.ts';
import { addPasskeyForm } from '#web/pages/mes-informations/passkeys.form.ts';
import {
  complaintForm,
  identityForm,
  replyForm,
  tripForm,
} from '#web/pages/mes-reclamations/complaints.form.ts';
import { migrationForm } from '#web/pages/migration/migration.form.ts';
import { searchForm } from '#web/pages/modification-dossier/search.form.ts';
import { emailForm } from '#web/pages/modification-identifiant/email.form.ts';
import { passwordForm } from '#web/pages/modification-mot-de-passe/password.form.ts';
import { forgottenForm } from '#web/pages/mot-de-passe-oublie/forgotten.form.ts';
import { newPasswordForm } from '#web/pages/nouveau-mot-de-passe/new-password.form.ts';
import { periodForm } from '#web/pages/releve/period.form.ts';
import { cardForm as cardByMailForm } from '#web/pages/renvoi-droit-tarifaire/card.form.ts';
import { identificationForm } from '#web/pages/resilier-votre-contrat/identification/identification.form.ts';
import { endForm } from '#web/pages/serviceg30-proactive/end.form.ts';
import { simulationForm } from '#web/pages/vos-points/simulation.form.ts';
import { addTripForm } from '#web/views/add-trip.form.ts';
import { chosenInput } from '#web/views/file-tickets.server.ts';

/** A form in front of somebody who may send it. */
export interface OpenForm {
  readonly page: Page;
  /** CSS selector of the form on it. */
  readonly selector: string;
  /** Values of fields whose examples would not do: a station that there is. By the names of the input. */
  readonly good?: Readonly<Record<string, unknown>>;
  /** What a program sends to the call beside the fields of the form. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A form of the portal with what its tests need: the input that it fills in, the call with the same, and the way to its page. */
export interface RegisteredForm {
  readonly form: FormDescription;
  readonly input: z.ZodType;
  /** Name of the call; none where the portal's pages alone do it. */
  readonly call?: string;
  /** `POST` unless it says otherwise. */
  readonly method?: 'GET' | 'PUT';
  readonly open: (visitor: Visitor, app: ShopApp['app']) => Promise<OpenForm>;
}

const CARD = '/recompense/boutique-v2?id=351&etape=commande';
const WISH: Wish = { from: 'Paris Gare de Lyon', to: 'Dijon-Ville', date: '15/03/2027', hour: 7 };

/** The station that the portal itself proposes first for a text. */
const stationFor = async (visitor: Visitor, text: string): Promise<string> => {
  const answer = await visitor.request(`/api/getStations?${new URLSearchParams({ text })}`);
  return ((await answer.json()) as { stations: { id: string }[] }).stations[0]?.id ?? '';
};

/** The file of tickets just bought, so near to the departure that none is a promotion, which would be kept: its address among those offered. */
const fileOf = async (visitor: Visitor, returnDate?: string): Promise<string> => {
  await pay(
    visitor,
    await hold(visitor, { ...WISH, date: '05/03/2027', ...(returnDate ? { returnDate } : {}) }),
  );
  const files = await visitor.open('/commande/modification');
  return files.document.querySelector('.change-files a')?.getAttribute('href') ?? '';
};

/** A search for tickets that are exchanged which finds trains. */
const exchangeSearch = async (visitor: Visitor): Promise<NonNullable<OpenForm['good']>> => ({
  departure: await stationFor(visitor, WISH.from),
  arrival: await stationFor(visitor, WISH.to),
  via: undefined,
  departureDate: WISH.date,
  departureHour: '7',
  direct: false,
});

/** Somebody without an account. */
const NEWCOMER = {
  civility: 'Mme',
  firstName: 'Inès',
  lastName: 'Garraud',
  birthDate: '03/04/1985',
  email: 'ines.garraud@exemple.fr',
  emailConfirmation: 'ines.garraud@exemple.fr',
  password: 'Quai-9-aux-3-vents',
  passwordConfirmation: 'Quai-9-aux-3-vents',
  termsAccepted: 'on',
};

/** A link of somebody, as its mail would have it. */
const linkTo = (
  db: Database,
  key: LinkKey,
  purpose: LinkPurpose,
  iuc: Iuc,
): Promise<{ readonly seed: string }> =>
  db.transaction(async (tx) => makeLink(await holdLinks(tx, iuc), key, purpose));

/** Every form that asks for something, with the tests of `forms.test.ts`; one that is missing here fails them. */
export const registeredForms: readonly RegisteredForm[] = [
  {
    form: preferencesForm,
    input: consentInput,
    open: async (visitor) => ({
      page: await visitor.open('/cookies'),
      selector: 'main form:has([name=statistiques])',
    }),
  },
  {
    form: registrationForm,
    input: registrationInput,
    open: async (visitor) => ({
      page: await visitor.open('/inscription/compte-client-sncf'),
      selector: 'form.enrol__form',
    }),
  },
  {
    form: correctionForm,
    input: correctionInput,
    open: async (visitor) => {
      await visitor.submit(await visitor.open('/inscription/compte-client-sncf'), {
        form: 'form.enrol__form',
        fields: NEWCOMER,
      });
      const page = await visitor.open('/inscription/confirmation?corriger=1');
      return { page, selector: 'main form' };
    },
  },
  {
    form: subscribeForm,
    input: g30SubscriptionInput,
    call: 'g30-subscribe',
    open: async (visitor, { content }) => ({
      page: await visitor.open('/g30-subscription'),
      selector: 'main form',
      body: { termsVersion: content.entry(G30_TERMS)?.version },
    }),
  },
  {
    form: keepForm,
    input: g30SubscriptionInput,
    call: 'g30-subscribe',
    open: async (visitor, { content, db }) => {
      const termsVersion = content.entry(G30_TERMS)?.version;
      const asked = await visitor.request('/api/g30-subscribe', {
        method: 'POST',
        body: JSON.stringify({ termsAccepted: true, termsVersion }),
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(asked.status, 200);
      await db.query(
        'update g30.subscription set notified_at = now(), ends_on = activates_on where ends_on is null',
        [],
      );
      return { page: await visitor.open('/g30-subscription'), selector: 'main form', body: { termsVersion } };
    },
  },
  {
    form: endForm,
    input: g30EndInput,
    call: 'g30-unsubscribe',
    open: async (visitor) => ({ page: await visitor.open('/serviceg30-proactive'), selector: 'main form' }),
  },
  {
    form: cardByMailForm,
    input: cardByMailInput,
    call: 'getCard',
    open: async (visitor) => ({
      page: await visitor.open('/renvoi_droit_tarifaire'),
      selector: 'main form',
    }),
  },
  {
    form: identificationForm,
    input: identificationInput,
    open: async (visitor) => {
      visitor.cookies.clear();
      return { page: await visitor.open('/resilier-votre-contrat'), selector: 'main form' };
    },
  },
  {
    form: forgottenForm,
    input: forgottenInput,
    open: async (visitor) => ({ page: await visitor.open('/mot-de-passe-oublie'), selector: 'main form' }),
  },
  {
    form: newPasswordForm,
    input: newPasswordInput,
    open: async (visitor, { db, registration }) => {
      assert.ok(registration);
      const iuc = newIuc();
      const email = `${iuc}@exemple.fr`;
      await createAccount(db, { iuc, email, givenName: 'Inès', familyName: 'Garraud', passwordHash: 'none' });
      const { seed } = await linkTo(db, registration.linkKey, { name: 'password', hours: 1 }, iuc);
      const token = tokenOf(registration.linkKey, seed);
      return { page: await visitor.open(`/nouveau-mot-de-passe?lien=${token}`), selector: 'main form' };
    },
  },
  {
    form: finalisationForm,
    input: finalisationInput,
    open: async (visitor, { db, clock, registration }) => {
      assert.ok(registration);
      const iuc = newIuc();
      await createCustomer(
        db,
        {
          iuc,
          civility: 'Mme',
          firstName: 'Inès',
          lastName: 'Garraud',
          birthDate: Temporal.PlainDate.from('1985-04-03'),
          email: `${iuc}@exemple.fr`,
        },
        clock.now(),
      );
      const { seed } = await linkTo(db, registration.linkKey, { name: 'finalisation', hours: 72 }, iuc);
      const token = tokenOf(registration.linkKey, seed);
      const page = await visitor.open(`/inscription/boutique/finalisation?lien=${token}`);
      return { page, selector: 'main form' };
    },
  },
  {
    form: loginForm,
    input: loginInput,
    call: 'login',
    open: async (visitor) => ({
      page: await visitor.open('/connexion?nonLogue=true'),
      selector: 'main form',
    }),
  },
  {
    form: emailForm,
    input: changeEmailInput,
    open: async (visitor) => ({
      page: await visitor.open('/modification-identifiant'),
      selector: 'main form',
    }),
  },
  {
    form: addPasskeyForm,
    input: addPasskeyInput,
    open: async (visitor, { db }) => {
      // The visitor is among those who have points; their accounts are the provider's own.
      for (const { iuc } of await db.query<{ iuc: Iuc }>('select distinct iuc from points.account')) {
        const email = `${iuc}@exemple.fr`;
        const passwordHash = 'none';
        await createAccount(db, { iuc, email, givenName: 'Inès', familyName: 'Garraud', passwordHash });
      }
      const page = await visitor.open('/informations/mes-informations?cle=nouvelle');
      return { page, selector: 'form:has(input[value=creer-cle])' };
    },
  },
  {
    form: migrationForm,
    input: changeEmailInput,
    open: async (visitor) => ({ page: await visitor.open('/migration'), selector: 'main form' }),
  },
  {
    form: passwordForm,
    input: changePasswordInput,
    call: 'password',
    method: 'PUT',
    open: async (visitor) => ({
      page: await visitor.open('/modification-mot-de-passe'),
      selector: 'main form',
    }),
  },
  {
    form: itineraryForm,
    input: quotationInput,
    call: 'quotation-burnFer-outward',
    open: async (visitor) => ({
      page: expectStep(await visitor.open(TICKET), 'ferShopCartItinerary'),
      selector: 'form.trip-form',
      good: {
        departure: await stationFor(visitor, WISH.from),
        arrival: await stationFor(visitor, WISH.to),
        via: undefined,
        journeyType: 'ALLER_RETOUR',
        departureDate: WISH.date,
        departureHour: '7',
        arrivalDate: '17/03/2027',
        arrivalHour: '8',
        passengersCount: 1,
        direct: false,
      },
    }),
  },
  {
    form: internationalForm,
    input: quotationInput,
    call: 'quotation-burnFer-outward',
    open: async (visitor) => ({
      page: expectStep(
        await visitor.open(`${TICKET}&etape=itineraire-international`),
        'ferIntShopCartItinerary',
      ),
      selector: 'form.trip-form',
      good: {
        departure: await stationFor(visitor, WISH.from),
        arrival: await stationFor(visitor, 'Genève'),
        via: undefined,
        journeyType: 'ALLER_RETOUR',
        departureDate: WISH.date,
        departureHour: '7',
        arrivalDate: '17/03/2027',
        arrivalHour: '8',
        passengersCount: 1,
        direct: false,
      },
    }),
  },
  {
    form: passengersForm,
    input: bookingInput,
    call: 'init-booking-burn-fer',
    open: async (visitor) => {
      const list = await search(visitor, { ...WISH, passengers: 2, kinds: { infantsCount: '1' } });
      const page = expectStep(await choose(visitor, list), 'ferShopCartPassengers');
      return { page, selector: HOLD, body: { outward: page.url.searchParams.get('aller') } };
    },
  },
  {
    form: alertForm,
    input: alertInput,
    open: async (visitor) => ({
      page: await search(visitor, WISH),
      selector: 'main form:has(input[value=prevenir])',
    }),
  },
  {
    form: wishForm,
    input: bookingInput,
    call: 'init-booking-burn-fer',
    open: async (visitor) => {
      const summary = await hold(visitor, WISH);
      const page = await visitor.open(`${TICKET}&etape=places&${summary.url.searchParams}`);
      return {
        page,
        selector: 'main form:has(input[value=preferer])',
        body: { outward: summary.url.searchParams.get('aller') },
      };
    },
  },
  {
    form: payForm,
    input: acceptanceInput,
    call: 'finalise-order-burn-fer',
    open: async (visitor) => {
      const page = await hold(visitor, WISH);
      const seen = page.document.querySelector(`${PAY} input[name=expectedPoints]`)?.getAttribute('value');
      return {
        page,
        selector: PAY,
        body: {
          orderId: page.url.searchParams.get('commande'),
          termsVersion: TERMS,
          expectedPoints: Number(seen),
        },
      };
    },
  },
  {
    form: complaintForm,
    input: complaintInput,
    call: 'complaints',
    open: async (visitor) => ({
      page: await visitor.open('/besoin-daide/mes-reclamations?sujet=points'),
      selector: 'main form',
      // The only subject that asks for a day.
      good: { subject: 'points' },
    }),
  },
  {
    form: identityForm,
    input: identityInput,
    open: async (visitor) => ({
      page: await visitor.open('/besoin-daide/mes-reclamations?sujet=identite'),
      selector: 'main form',
    }),
  },
  {
    form: tripForm,
    input: tripInput,
    open: async (visitor) => ({
      page: await visitor.open('/besoin-daide/mes-reclamations?sujet=voyage-manquant'),
      selector: 'main form',
    }),
  },
  {
    form: addTripForm,
    input: fileInput,
    call: 'voyages-pao-informations',
    open: async (visitor) => ({
      page: await visitor.open('/informations/voyages-passes'),
      selector: 'main form',
    }),
  },
  {
    form: searchForm,
    input: fileInput,
    call: 'search-order-after-sales',
    open: async (visitor) => ({
      page: await visitor.open('/commande/modification'),
      selector: 'main form',
    }),
  },
  {
    form: exchangedForm,
    input: chosenInput,
    open: async (visitor) => ({
      page: await visitor.open(
        (await fileOf(visitor)).replace('/commande/modification', '/apres-vente/echange'),
      ),
      selector: 'main form:has([name="tickets.0.chosen"])',
    }),
  },
  {
    form: exchangeSearchForm,
    input: quotationInput,
    open: async (visitor) => ({
      page: await visitor.open(
        `${(await fileOf(visitor)).replace('/commande/modification', '/apres-vente/echange')}&billets=0.0&etape=recherche`,
      ),
      selector: 'main form.trip-form',
      good: await exchangeSearch(visitor),
    }),
  },
  {
    form: bothWaysForm,
    input: quotationInput,
    open: async (visitor) => ({
      page: await visitor.open(
        `${(await fileOf(visitor, '07/03/2027')).replace('/commande/modification', '/apres-vente/echange')}&billets=0.0,1.0&etape=recherche`,
      ),
      selector: 'main form.trip-form',
      good: {
        ...(await exchangeSearch(visitor)),
        arrivalDate: '17/03/2027',
        arrivalHour: '8',
      },
    }),
  },
  {
    form: ticketsForm,
    input: chosenInput,
    open: async (visitor) => ({
      page: await visitor.open(
        (await fileOf(visitor)).replace('/commande/modification', '/apres-vente/annulation'),
      ),
      selector: 'main form:has([name="tickets.0.chosen"])',
    }),
  },
  {
    form: deskSearchForm,
    input: deskSearchInput,
    open: async (visitor, app) => {
      serveIn(visitor, app, newIuc());
      return {
        page: await visitor.open('/espace-pro/apres-vente?etape=recherche'),
        selector: 'main form.desk-search',
      };
    },
  },
  {
    form: noteForm,
    input: noteInput,
    open: async (visitor, app) => {
      serveIn(visitor, app, newIuc());
      return { page: await visitor.open('/espace-pro'), selector: 'main form:has(textarea[name=fileNote])' };
    },
  },
  {
    form: byHandForm,
    input: byHandInput,
    open: async (visitor, app) => {
      const file = await fileOf(visitor);
      const commande = new URL(file, 'http://localhost').searchParams.get('commande') ?? '';
      const [queued] = await app.db.query<{ iuc: string }>(
        `insert into shop.manual_order (iuc, order_id, kind) select iuc, order_id, kind from shop."order" where order_id = $1 returning iuc`,
        [commande],
      );
      serveIn(visitor, app, queued?.iuc ?? '');
      return {
        page: await visitor.open(`/espace-pro/suivi?reprendre=${commande}`),
        selector: 'main form:has([name=deed])',
      };
    },
  },
  {
    form: deskConfirmForm,
    input: deskConfirmInput,
    open: async (visitor, app) => {
      const file = await fileOf(visitor);
      const commande = new URL(file, 'http://localhost').searchParams.get('commande') ?? '';
      const [owner] = await app.db.query<{ iuc: string }>(
        'select iuc from shop."order" where order_id = $1',
        [commande],
      );
      serveIn(visitor, app, owner?.iuc ?? '');
      return {
        page: await visitor.open(
          `/espace-pro/apres-vente/annulation?${new URLSearchParams({ commande, billets: '0.0' })}`,
        ),
        selector: 'main form:has([name=refund])',
      };
    },
  },
  {
    form: replyForm,
    input: replyInput,
    open: async (visitor, app) => {
      const written = await visitor.submit(await visitor.open('/besoin-daide/mes-reclamations?sujet=autre'), {
        fields: { message: 'Bonjour.' },
      });
      assert.match(written.url.search, /envoyee=/);
      await app.db.query(`update desk.complaint set state = 'EN_ATTENTE_CLIENT'`);
      const list = await visitor.open('/besoin-daide/mes-reclamations');
      const link = list.document.querySelector('main tbody a')?.getAttribute('href') ?? '';
      return { page: await visitor.open(link), selector: 'main form' };
    },
  },
  {
    form: periodForm,
    input: statementPeriod,
    call: 'releve-points',
    method: 'GET',
    open: async (visitor) => ({
      page: await visitor.open('/recompense/vos-points-releve'),
      selector: 'main form',
    }),
  },
  {
    form: simulationForm,
    input: plannedTravels,
    method: 'GET',
    open: async (visitor) => ({
      page: await visitor.open('/recompense/vos-points'),
      selector: 'form.simulator',
    }),
  },
  {
    form: finderForm,
    input: cardWish,
    method: 'GET',
    open: async (visitor) => ({
      page: await visitor.open('/compte/avantages/cartes-abonnements-sncf'),
      selector: 'form.finder',
    }),
  },
  {
    form: informationForm,
    input: personalInformationInput,
    call: 'mesInfos',
    method: 'PUT',
    open: async (visitor) => {
      const page = await visitor.open('/informations/mes-informations?modifier=1');
      const version = page.document.querySelector('input[name=version]')?.getAttribute('value');
      return { page, selector: 'main form', body: { version } };
    },
  },
  {
    form: splitForm,
    input: acceptanceInput,
    call: 'finalise-order-burn-fer',
    open: async (visitor) => {
      const page = await hold(visitor, WISH);
      const selector = 'main form:has(input[value=repartir])';
      const seen = page.document
        .querySelector(`${selector} input[name=expectedPoints]`)
        ?.getAttribute('value');
      return {
        page,
        selector,
        good: { expectedPoints: Number(seen) },
        body: { orderId: page.url.searchParams.get('commande'), termsVersion: TERMS, termsAccepted: true },
      };
    },
  },
  {
    form: resendForm,
    input: sendAgainInput,
    call: 'nbp/mail',
    open: async (visitor) => {
      const done = await pay(visitor, await hold(visitor, WISH));
      const orderId = done.url.searchParams.get('commande');
      const page = await visitor.open(`/recompense/historique-commandes-v2?commande=${orderId}`);
      return { page, selector: 'main form:has(input[value=renvoyer])', body: { nbpOrderId: orderId } };
    },
  },
  // Somebody else, found by their loyalty card; with a child, for the card of families.
  {
    form: cardForm,
    input: cardOrderInput,
    call: 'quotations-bmcco',
    open: async (visitor) => ({
      page: expectStep(await visitor.open(CARD), 'bmccoShopCart'),
      selector: 'main form',
      good: { isSameClient: 'false', hasCard: 'true', card: 'avantage-famille' },
    }),
  },
  // The same, by their name.
  {
    form: cardForm,
    input: cardOrderInput,
    call: 'quotations-bmcco',
    open: async (visitor) => ({
      page: expectStep(await visitor.open(CARD), 'bmccoShopCart'),
      selector: 'main form',
      good: { isSameClient: 'false', hasCard: 'false', card: 'avantage-famille' },
    }),
  },
  {
    form: cartForm,
    input: orderPrimeInput,
    call: 'nbp/order',
    open: async (visitor) => ({
      page: expectStep(await visitor.open('/recompense/boutique-v2?id=451&etape=panier'), 'shopCart'),
      selector: 'main form',
      body: { primeId: '451', termsVersion: TERMS, expectedPoints: 500 },
    }),
  },
];
