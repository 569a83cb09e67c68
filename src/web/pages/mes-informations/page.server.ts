import { ActionFailure, fail, type PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { type Customer, fullName } from '#domain/customer.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { failure } from '#domain/failure.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import {
  OPT_IN_CHANNEL_WORDS,
  OPT_IN_CHANNELS,
  OPT_IN_TYPE_WORDS,
  OPT_IN_TYPES,
  type OptInChannel,
} from '#domain/opt-ins.ts';
import { writtenNumber } from '#domain/phone-number.ts';
import { FRANCE_TICKET } from '#features/catalogue/index.ts';
import { optInInput, readOptIns, setOptIn } from '#features/communications/index.ts';
import {
  completeInformationInput,
  personalInformationInput,
  savePersonalInformation,
  versionOf,
} from '#features/customers/index.ts';
import { refusedSince } from '#features/mail/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer, FormValues } from '#web/forms/form-answer.ts';
import { comingErasure } from '#web/views/coming-erasure.server.ts';
import {
  addressLines,
  civilityWord,
  contactValues,
  toldCountries,
} from '#web/views/contact-fields.server.ts';
import { readPart } from '#web/views/part-of-page.server.ts';
import { pendingEmailOf } from '#web/views/pending-email.server.ts';
import { optInForm } from './communications.form.ts';
import { informationForm } from './information.form.ts';
import { SECURITY_ACTIONS, securityOf } from './security.server.ts';

/** What is kept, in words. */
const told = ({ civility, mobile, phone, address }: Customer) => ({
  civility: civilityWord(civility),
  mobile: mobile === undefined ? '' : writtenNumber(mobile),
  phone: phone === undefined ? '' : writtenNumber(phone),
  address: address ? addressLines(address) : [],
});

/** Where an order has sent its customer from to fill in their address, and where saving leads back to (RAIL-11). */
const returnAddress = ({ url }: PageContext): string | undefined =>
  url.searchParams.get('retour') || undefined;

const SHOP = pathOf('/recompense/boutique-v2');

/** « Annuler »: back to the order that waits; of a ticket to its trains, for its next step would ask for the address again. */
const cancelAddress = (context: PageContext): string | undefined => {
  const back = returnAddress(context);
  if (!back?.startsWith(`${SHOP}?`)) return undefined;
  const query = new URLSearchParams(back.slice(SHOP.length + 1));
  if (query.get('id') === FRANCE_TICKET) query.set('etape', 'aller');
  return `${SHOP}?${query}`;
};

/** One way in which a type may be received; none where it is not sent that way. */
export interface OptInView {
  readonly channel: OptInChannel;
  /** « Enquêtes de satisfaction, par SMS » */
  readonly label: string;
  readonly isOn: boolean;
}

/** What the customer agrees to receive, type by type; undefined when it cannot be read, which keeps nobody from the rest of the page. */
const communicationsOf = async ({ app, iuc, log }: PageContext) => {
  try {
    const optIns = await readOptIns(app.db, iuc);
    return OPT_IN_TYPES.map((type) => ({
      type,
      ...OPT_IN_TYPE_WORDS[type],
      ways: OPT_IN_CHANNELS.map((channel): OptInView | null => {
        const optIn = optIns[channel][type];
        return optIn
          ? {
              channel,
              label: `${OPT_IN_TYPE_WORDS[type].name}, par ${OPT_IN_CHANNEL_WORDS[channel]}`,
              isOn: optIn.status === 'O',
            }
          : null;
      }),
    }));
  } catch (error) {
    log.error({ err: error }, 'the opt-ins could not be read');
    return undefined;
  }
};

export const loader = async (context: PageContext) => {
  const { app, iuc } = context;
  const { customer } = await context.overview();
  const { searchParams } = context.url;
  const orderWaits = returnAddress(context) !== undefined;
  const isPosted = context.method === 'POST' && context.form.get('intention') === informationForm.intention;
  const isOpen = orderWaits || searchParams.has('modifier') || isPosted;
  // What cannot be read of these keeps nobody from the rest of the page.
  const [emailToCome, refused, erasure, communications, security] = await Promise.all([
    readPart(context, 'an address to come', pendingEmailOf(context)),
    readPart(context, 'refused addresses', refusedSince(app.db, iuc, customer.email)),
    comingErasure(context),
    communicationsOf(context),
    securityOf(context),
  ]);
  return {
    name: `${civilityWord(customer.civility)} ${fullName(customer)}`,
    birthDate: formatLongDate(customer.birthDate),
    email: customer.email,
    /** The address that is to take the place of this one. */
    emailToCome,
    /** Else the operator's provider keeps it, and says how it is changed. */
    isIdentifierOurs: context.app.registration !== undefined,
    erasure,
    /** « 23 février 2026 »; undefined where mails arrive. */
    mailsRefusedSince: refused && formatLongDate(refused),
    kept: told(customer),
    isSaved: searchParams.has('enregistre'),
    /** The sentence that says why an order has sent its customer here. */
    orderWaits: orderWaits ? messageOf('postal-address-missing') : undefined,
    cancelHref: cancelAddress(context),
    /** Said when the browser got no answer: whatever went wrong, it is told in one way (INFO-04). */
    notSaved: messageOf('personal-information-not-saved'),
    communications,
    communicationsUnavailable: messageOf('communications-unavailable'),
    security,
    edit: isOpen
      ? {
          values: {
            civility: customer.civility,
            phone: customer.phone === undefined ? '' : writtenNumber(customer.phone),
            ...contactValues('', customer),
          } satisfies FormValues as FormValues,
          version: versionOf(customer),
          countries: toldCountries(),
        }
      : undefined,
  };
};

/** Where a switch leads back to, without scripts: the page as it was, but for what it said of something else. */
const backToCommunications = ({ url }: PageContext): string => {
  const address = new URL(url);
  address.searchParams.delete('enregistre');
  return `${address.pathname}${address.search}#mes-communications`;
};

/** Changes one opt-in; a failure leaves it as it was. */
const switchOptIn = (context: PageContext) =>
  answerForm(context, optInForm, optInInput, async (input) => {
    const { app, iuc, log } = context;
    try {
      await setOptIn(app.db, iuc, input, { source: 'portal', at: app.clock.now() });
      return redirect(backToCommunications(context));
    } catch (error) {
      log.error({ err: error }, 'an opt-in could not be changed');
      return failure('communications-unavailable');
    }
  });

/** What is kept by now, when it was changed since the form was opened. */
interface Meanwhile {
  readonly version: string;
  readonly kept: ReturnType<typeof told>;
}

/** Saves what was typed; every failure leaves it in the form, and says what is kept when it was changed meanwhile. */
const saveInformation = async (context: PageContext) => {
  const { app, iuc, log } = context;
  const back = returnAddress(context);
  let meanwhile: Meanwhile | undefined;
  const schema = back === undefined ? personalInformationInput : completeInformationInput;
  const answer = await answerForm(context, informationForm, schema, async (input) => {
    try {
      const result = await savePersonalInformation(app.db, iuc, input);
      if (result.ok)
        return redirect(back ?? pathOf('/informations/mes-informations', { query: { enregistre: '1' } }));
      if ('current' in result) meanwhile = { version: versionOf(result.current), kept: told(result.current) };
      return result;
    } catch (error) {
      log.error({ err: error }, 'personal information not saved');
      return failure('personal-information-not-saved');
    }
  });
  return answer instanceof ActionFailure ? fail(answer.status, { ...answer.data, meanwhile }) : answer;
};

type Answered = FormAnswer & { readonly meanwhile?: Meanwhile | undefined };

export const action = (context: PageContext): Promise<PageRedirect | ActionFailure<Answered>> => {
  const intention = context.form.get('intention');
  if (intention === optInForm.intention) return switchOptIn(context);
  return (SECURITY_ACTIONS[intention] ?? saveInformation)(context);
};
