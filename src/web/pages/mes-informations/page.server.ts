import { ActionFailure, fail, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { type Customer, fullName } from '#domain/customer.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { failure } from '#domain/failure.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { writtenNumber } from '#domain/phone-number.ts';
import {
  completeInformationInput,
  personalInformationInput,
  savePersonalInformation,
  versionOf,
} from '#features/customers/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormValues } from '#web/forms/form-answer.ts';
import {
  addressLines,
  civilityWord,
  contactValues,
  toldCountries,
} from '#web/views/contact-fields.server.ts';
import { informationForm } from './information.form.ts';

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

export const loader = async (context: PageContext) => {
  const { customer } = await context.overview();
  const { searchParams } = context.url;
  const orderWaits = returnAddress(context) !== undefined;
  const isOpen = orderWaits || searchParams.has('modifier') || context.method === 'POST';
  return {
    name: `${civilityWord(customer.civility)} ${fullName(customer)}`,
    birthDate: formatLongDate(customer.birthDate),
    email: customer.email,
    kept: told(customer),
    isSaved: searchParams.has('enregistre'),
    /** The sentence that says why an order has sent its customer here. */
    orderWaits: orderWaits ? messageOf('postal-address-missing') : undefined,
    /** Said when the browser got no answer: whatever went wrong, it is told in one way (INFO-04). */
    notSaved: messageOf('personal-information-not-saved'),
    edit: isOpen
      ? {
          values: {
            civility: customer.civility,
            phone: customer.phone === undefined ? '' : writtenNumber(customer.phone),
            ...contactValues('', customer),
          } satisfies FormValues as FormValues,
          version: versionOf(customer),
          countries: toldCountries,
        }
      : undefined,
  };
};

/** Saves what was typed; every failure leaves it in the form, and says what is kept when it was changed meanwhile. */
export const action = async (context: PageContext) => {
  const { app, iuc, log } = context;
  const back = returnAddress(context);
  let meanwhile: { readonly version: string; readonly kept: ReturnType<typeof told> } | undefined;
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
