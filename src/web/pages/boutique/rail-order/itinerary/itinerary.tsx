import { Form, FormErrors, FormField, FormPart, RequiredNote, SubmitButton } from '#web/forms/form.tsx';
import { Alert, PageLayout } from '#web/ui/index.ts';
import { orderAddress, PARTY_FIELDS } from '../address.ts';
import { forgetSearchesForm, internationalForm, itineraryForm } from './itinerary.form.ts';
import type { ItineraryData } from './itinerary.server.ts';
import { SwapStations } from './swap-stations.tsx';
import './itinerary.css';

const Habits = ({ title, habits }: { title: string; habits: NonNullable<ItineraryData['habits']> }) => (
  <nav className="trip-form__habits" aria-label={title}>
    <p aria-hidden="true">{title}</p>
    <ul>
      {habits.map(({ journey, why, href }) => (
        <li key={href}>
          <a href={href}>
            {journey} <span>{why}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** Where, when and for whom: a sentence to complete, sent as a plain GET so that every search has an address. */
export const View = ({ data }: { data: ItineraryData }) => {
  const { values, errors } = data.answer;
  const form = data.isAbroad ? internationalForm : itineraryForm;
  const isRefused = Object.keys(errors).length > 0;
  const wantsKinds = PARTY_FIELDS.some((name) => errors[name] || Number(values[name] || 0) > 0);
  const wantsMore = Boolean(values.viaName || values.direct || errors.via);
  return (
    <PageLayout>
      <h1>Où partez-vous ?</h1>
      {data.isAbroad && !isRefused && !data.message && (
        <p className="lead">Vers l’étranger, choisissez aussi comment recevoir votre billet.</p>
      )}
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
        action={orderAddress.path}
        back="etape=itineraire"
        className="trip-form"
      >
        <RequiredNote />
        {data.proposedHour !== undefined && (
          <noscript>
            <input type="hidden" name="heure" value={data.proposedHour} />
          </noscript>
        )}
        <div className="trip-form__line trip-form__line--stations">
          <FormField at="departure" />
          <SwapStations of={['departureName', 'arrivalName']} />
          <FormField at="arrival" />
        </div>
        <FormField at="journeyType" />
        <div className="trip-form__when">
          <div className="trip-form__line">
            <FormField at="departureDate" />
            <FormField at="departureHour" />
          </div>
          <FormPart of="arrivalDate" className="trip-form__line">
            <FormField at="arrivalDate" />
            <FormField at="arrivalHour" />
          </FormPart>
          <div className="trip-form__line">
            <FormField at="passengersCount" />
          </div>
        </div>
        {data.isAbroad && (
          <div className="trip-form__delivery">
            <FormField at="deliveryMode" />
          </div>
        )}
        <details className="trip-form__more" open={wantsKinds}>
          <summary>Enfants, cartes de réduction, fauteuil roulant</summary>
          {data.ownCard && <p className="small">{data.ownCard}</p>}
          <fieldset className="trip-form__kinds">
            <legend>Parmi les voyageurs</legend>
            <FormField at="childrenCount" />
            <FormField at="cardsCount" />
            <FormField at="wheelchairsCount" />
            <FormField at="companionsCount" />
            <FormField at="infantsCount" />
          </fieldset>
        </details>
        <details className="trip-form__more" open={wantsMore}>
          <summary>Par une gare précise, ou sans correspondance</summary>
          <div className="trip-form__line">
            <FormField at="via" />
          </div>
          <FormField at="direct" />
        </details>
        <div className="trip-form__send">
          <SubmitButton />
        </div>
        {data.habits && <Habits title="Vos trajets" habits={data.habits} />}
        {data.alerts && <Habits title="Vos alertes prix" habits={data.alerts} />}
      </Form>
      {data.forget && (
        <Form of={forgetSearchesForm} action={data.forget} className="trip-forget">
          <p className="small soft">Vos recherches vous sont proposées pendant 30 jours, à vous seul.</p>
          <SubmitButton kind="quiet" />
        </Form>
      )}
    </PageLayout>
  );
};
