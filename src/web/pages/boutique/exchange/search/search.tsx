import { Form, FormErrors, FormField, RequiredNote, SubmitButton } from '#web/forms/form.tsx';
import { Alert, PageHead, PageLayout } from '#web/ui/index.ts';
import { SwapStations } from '../../rail-order/itinerary/swap-stations.tsx';
import { exchangeAddress } from '../address.ts';
import { bothWaysForm, exchangeSearchForm } from './search.form.ts';
import type { ExchangeSearchData } from './search.server.ts';
import '../../rail-order/itinerary/itinerary.css';

/** Where and when instead, as a sentence to complete: every search has an address. */
export const View = ({ data }: { data: ExchangeSearchData }) => {
  const { values, errors } = data.answer;
  const form = data.isBothWays ? bothWaysForm : exchangeSearchForm;
  const isRefused = Object.keys(errors).length > 0;
  return (
    <PageLayout
      head={
        <PageHead
          title="Quand partir à la place ?"
          lead={`Pour ${data.who}. La suite se choisit parmi les trains.`}
        />
      }
    >
      <FormErrors of={[form]} answer={data.answer} />
      {!isRefused && data.message && (
        <div className="boutique__alert">
          <Alert kind="warning" title={data.message} live />
        </div>
      )}
      <Form
        of={form}
        answer={data.answer}
        details={data.details}
        hidden={data.hidden}
        action={exchangeAddress.path}
        className="trip-form"
      >
        <RequiredNote />
        <div className="trip-form__line trip-form__line--stations">
          <FormField at="departure" />
          <SwapStations of={['departureName', 'arrivalName']} />
          <FormField at="arrival" />
        </div>
        <div className="trip-form__when">
          <div className="trip-form__line">
            <FormField at="departureDate" />
            <FormField at="departureHour" />
          </div>
          {data.isBothWays && (
            <div className="trip-form__line">
              <FormField at="arrivalDate" />
              <FormField at="arrivalHour" />
            </div>
          )}
        </div>
        <details className="trip-form__more" open={Boolean(values.viaName || values.direct || errors.via)}>
          <summary>Par une gare précise, ou sans correspondance</summary>
          <div className="trip-form__line">
            <FormField at="via" />
          </div>
          <FormField at="direct" />
        </details>
        <div className="trip-form__send">
          <SubmitButton />
        </div>
      </Form>
    </PageLayout>
  );
};
