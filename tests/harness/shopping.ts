import assert from 'node:assert/strict';
import { type Page, type Visitor, words } from './visitor.ts';

/** The rail ticket of the shop, as the catalogue links to it. */
export const TICKET = '/recompense/boutique-v2?id=43';
export const CATALOGUE = '/recompense/mon-catalogue-prime';

export interface Wish {
  readonly from: string;
  readonly to: string;
  /** JJ/MM/AAAA */
  readonly date: string;
  readonly hour?: number;
  readonly returnDate?: string;
  readonly travelClass?: '1re classe' | '2de classe';
  readonly passengers?: number;
  readonly via?: string;
  readonly direct?: boolean;
  /** How many of the travellers are children, have a card …: fields of the search by their names. */
  readonly kinds?: Readonly<Record<string, string>>;
}

/** What the itinerary form is filled in with, stations by their names as without scripts. */
export const searchFields = (wish: Wish): Record<string, string> => ({
  departureName: wish.from,
  arrivalName: wish.to,
  departureDate: wish.date,
  departureHour: String(wish.hour ?? 6),
  journeyType: wish.returnDate ? 'ALLER_RETOUR' : 'ALLER_SIMPLE',
  ...(wish.returnDate ? { arrivalDate: wish.returnDate, arrivalHour: '6' } : {}),
  passengersCount: String(wish.passengers ?? 1),
  ...(wish.via ? { viaName: wish.via } : {}),
  ...(wish.direct ? { direct: 'on' } : {}),
  ...wish.kinds,
});

/** The step that a page of the order shows (NAV-11). */
export const stepOf = (page: Page): string | undefined =>
  page.document.querySelector('main')?.getAttribute('data-page');

export const expectStep = (page: Page, step: string): Page => {
  assert.equal(
    stepOf(page),
    step,
    () => `${page.status} ${page.url.href}: ${words(page, 'main').slice(0, 600)}`,
  );
  return page;
};

export const search = async (visitor: Visitor, wish: Wish): Promise<Page> => {
  const form = expectStep(await visitor.open(TICKET), 'ferShopCartItinerary');
  return expectStep(await visitor.submit(form, { fields: searchFields(wish) }), 'ferShopCartOutward');
};

/** The offers of a list that can be chosen, with their class, price and the token that the choice sends. */
export const offersOf = (page: Page): { token: string; travelClass: string; points: number }[] =>
  page.document.querySelectorAll('main input[type=radio]').flatMap((radio) => {
    if (radio.hasAttribute('disabled')) return [];
    const label = radio.parentNode?.querySelector('label')?.structuredText.replace(/\s+/g, ' ') ?? '';
    const price = /(\d[\d ]*) Points?\b/i.exec(label.replaceAll(/[\u00a0\u202f]/g, ' '))?.[1];
    return [
      {
        token: radio.getAttribute('value') ?? '',
        travelClass: /(1re|2de) classe/.exec(label)?.[0] ?? '',
        points: Number((price ?? '').replaceAll(' ', '')),
      },
    ];
  });

/** Takes the first offer of the class, from either list. */
export const choose = async (
  visitor: Visitor,
  list: Page,
  travelClass: Wish['travelClass'] = '2de classe',
): Promise<Page> => {
  const offer = offersOf(list).find((one) => one.travelClass === travelClass);
  assert.ok(offer, () => `no ${travelClass} offer: ${words(list, 'main').slice(0, 600)}`);
  const name = list.document.querySelector('main input[type=radio]')?.getAttribute('name') ?? 'aller';
  return visitor.submit(list, { form: 'main form:has(input[type=radio])', fields: { [name]: offer.token } });
};

export const HOLD = 'main form:has(input[value=reserver])';
export const PAY = 'main form:has(input[name=termsVersion])';

/** What the passengers' form is filled in with for the first of those who come along. */
export const companion = (
  firstName: string,
  lastName: string,
  birthDate: string,
): Readonly<Record<string, string>> => ({
  'passengers.0.firstName': firstName,
  'passengers.0.lastName': lastName,
  'passengers.0.birthDate': birthDate,
});

/** From the wish to the summary, where the seats are held. */
export const hold = async (
  visitor: Visitor,
  wish: Wish,
  others: Readonly<Record<string, string>> = {},
): Promise<Page> => {
  let page = await choose(visitor, await search(visitor, wish), wish.travelClass);
  if (wish.returnDate) page = await choose(visitor, expectStep(page, 'ferShopCartInward'), wish.travelClass);
  expectStep(page, 'ferShopCartPassengers');
  return expectStep(await visitor.submit(page, { form: HOLD, fields: others }), 'ferShopCartSummary');
};

/** « Votre commande est en cours » asks a browser without scripts to come back (meta refresh): bounded, and without sleeping. */
export const settled = async (visitor: Visitor, first: Page): Promise<Page> => {
  let page = first;
  for (let again = 0; again < 200 && page.document.querySelector('meta[http-equiv=refresh]'); again += 1)
    page = await visitor.open(page.url.href);
  return page;
};

/** The travellers of a train that the balance does not reach: its list lets nobody choose it, an address may. */
export const chosenBeyond = async (visitor: Visitor, list: Page): Promise<Page> => {
  const token = list.document.querySelector('main input[name=aller]')?.getAttribute('value') ?? '';
  const passengers = list.url.search.replace('etape=aller', 'etape=voyageurs');
  return expectStep(
    await visitor.open(`${list.url.pathname}${passengers}&aller=${token}`),
    'ferShopCartPassengers',
  );
};

/** A forged form that asks for the places of such a train all the same. */
export const heldBeyond = async (visitor: Visitor, wish: Wish): Promise<Page> =>
  visitor.submit(await chosenBeyond(visitor, await search(visitor, wish)), { form: HOLD });

/** Accepts the terms and pays; answers the confirmation, having waited like a browser that reloads. */
export const pay = async (visitor: Visitor, summary: Page): Promise<Page> => {
  const page = await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
  return expectStep(await settled(visitor, page), 'ferShopOrderConfirmation');
};

/** The file reference on the confirmation. */
export const fileReference = (page: Page): string => {
  const pnr = /Référence de dossier ?([A-Z0-9]{6})/.exec(words(page, 'main'))?.[1];
  assert.ok(pnr, () => words(page, 'main').slice(0, 400));
  return pnr;
};
