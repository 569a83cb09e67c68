import type { PageContext } from '#server/page-context.ts';
import { type ActionFailure, type PageRedirect, redirect } from '#server/page-results.ts';
import { type ItineraryData, itineraryData } from './itinerary.server.ts';
import { messageFor } from './messages.server.ts';
import { abandon, type OrderStepData, orderStepData, pay, prolong } from './order.server.ts';
import {
  CATALOGUE_PATH,
  FRANCE_TICKET,
  type OrderUrl,
  orderHref,
  readOrderUrl,
  SHOP_PATH,
  type StepName,
} from './order-url.ts';
import { type FormAnswer, holdSeats, type PassengersData, passengersData } from './passengers.server.ts';
import { type ResultsData, resultsData } from './results.server.ts';

export type StepData = ItineraryData | ResultsData | PassengersData | OrderStepData;
/** A stop of the order's line; those already passed lead back. */
export interface OrderStop {
  readonly label: string;
  readonly href?: string;
}
export type BoutiqueData = StepData & { readonly stops: readonly OrderStop[]; readonly current: number };

const LABELS: Readonly<Record<StepName, string>> = {
  itineraire: 'Itinéraire',
  aller: 'Aller',
  retour: 'Retour',
  voyageurs: 'Voyageurs',
  recapitulatif: 'Récapitulatif',
  confirmation: 'Confirmation',
};

/** The step whose page is shown, whatever the address asked for. */
const stepOf = (data: StepData): StepName => {
  switch (data.step) {
    case 'itinerary':
      return 'itineraire';
    case 'results':
      return data.direction === 'outward' ? 'aller' : 'retour';
    case 'passengers':
      return 'voyageurs';
    case 'summary':
      return 'recapitulatif';
    case 'progress':
      return data.isAccepted ? 'confirmation' : 'recapitulatif';
    default:
      return 'confirmation';
  }
};

const withLine = (data: StepData, url: OrderUrl): BoutiqueData => {
  const isReturn =
    url.journeyType === 'ALLER_RETOUR' || (data.step === 'confirmation' && data.journeys.length > 1);
  const here = stepOf(data);
  // An order that has ended or been accepted has no way back: its steps are told, not linked.
  const mayGoBack = data.step !== 'confirmation' && data.step !== 'closed' && data.step !== 'progress';
  const steps = (Object.keys(LABELS) as StepName[]).filter(
    (step) => isReturn || step !== 'retour' || here === 'retour',
  );
  const current = steps.indexOf(here);
  return {
    ...data,
    current,
    stops: steps.map((step, index) => ({
      label: LABELS[step],
      ...(mayGoBack && index < current && url.departureName !== ''
        ? { href: orderHref(url, { etape: step, serie: '' }) }
        : {}),
    })),
  };
};

const show = async (context: PageContext, url: OrderUrl): Promise<StepData | PageRedirect> => {
  switch (url.etape) {
    case 'itineraire': {
      const message = messageFor(url.message);
      return itineraryData(context, url, message ? { message } : {});
    }
    case 'aller':
      return resultsData(context, url, 'outward');
    case 'retour':
      if (url.aller === '') return resultsData(context, url, 'outward', 'Choisissez un train et une classe.');
      return resultsData(context, url, 'inward');
    case 'voyageurs':
      if (url.aller === '') return resultsData(context, url, 'outward', 'Choisissez un train et une classe.');
      if (url.journeyType === 'ALLER_RETOUR' && url.retour === '')
        return resultsData(context, url, 'inward', 'Choisissez un train et une classe.');
      return passengersData(context, url);
    default:
      return orderStepData(context, url);
  }
};

export const loader = async (context: PageContext): Promise<BoutiqueData | PageRedirect> => {
  const url = readOrderUrl(context.url.searchParams);
  if (url.id !== FRANCE_TICKET)
    return redirect(url.id === '' ? CATALOGUE_PATH : `${CATALOGUE_PATH}?inconnu=1`);
  const data = await show(context, url);
  return 'step' in data ? withLine(data, url) : data;
};

/** POST: `intention` says what the pressed button means. */
export const action = async (context: PageContext): Promise<PageRedirect | ActionFailure<FormAnswer>> => {
  const url = readOrderUrl(context.url.searchParams);
  if (url.id !== FRANCE_TICKET) return redirect(`${SHOP_PATH}?id=${encodeURIComponent(url.id.slice(0, 20))}`);
  switch (context.form.get('intention')) {
    case 'reserver':
      return holdSeats(context, url);
    case 'payer':
      return pay(context, url);
    case 'prolonger':
      return prolong(context, url);
    case 'abandonner':
      return abandon(context, url);
    default:
      return redirect(orderHref(url));
  }
};
