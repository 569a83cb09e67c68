import { useVoice } from '#web/context/page-hooks.ts';
import { Form, FormField, FormPart, SubmitButton } from '#web/forms/form.tsx';
import { PageLayout } from '#web/ui/index.ts';
import { PARTY_FIELDS } from '../address.ts';
import { forgetSearchesForm, internationalForm, itineraryForm } from './itinerary.form.ts';
import type { ItineraryData } from './itinerary.server.ts';
import { InwardDay, OutwardDay, TripForm } from './trip-form.tsx';

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

/** Where, when and for whom. */
export const View = ({ data }: { data: ItineraryData }) => {
  const say = useVoice();
  const { values, errors } = data.answer;
  const isRefused = Object.keys(errors).length > 0;
  const wantsKinds = PARTY_FIELDS.some((name) => errors[name] || Number(values[name] || 0) > 0);
  return (
    <PageLayout>
      <h1>{say('Où partez-vous ?', 'Où part le client ?')}</h1>
      {data.isAbroad && !isRefused && !data.message && (
        <p className="lead">
          {say(
            'Vers l’étranger, choisissez aussi comment recevoir votre billet.',
            'Vers l’étranger, choisissez aussi comment le client reçoit son billet.',
          )}
        </p>
      )}
      <TripForm
        of={data.isAbroad ? internationalForm : itineraryForm}
        data={data}
        back="etape=itineraire"
        after={
          <>
            {data.habits && <Habits title="Vos trajets" habits={data.habits} />}
            {data.alerts && <Habits title="Vos alertes prix" habits={data.alerts} />}
          </>
        }
      >
        {data.proposedHour !== undefined && (
          <noscript>
            <input type="hidden" name="heure" value={data.proposedHour.value} />
          </noscript>
        )}
        <FormField at="journeyType" />
        <div className="trip-form__when">
          <OutwardDay />
          <FormPart of="arrivalDate" className="trip-form__line">
            <InwardDay />
          </FormPart>
          <div className="trip-form__line">
            <FormField at="passengersCount" />
          </div>
        </div>
        {data.proposedHour !== undefined && (
          <noscript>
            <p className="small soft">{data.proposedHour.note}</p>
          </noscript>
        )}
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
      </TripForm>
      {data.forget && (
        <Form of={forgetSearchesForm} action={data.forget} className="trip-forget">
          <p className="small soft">Vos recherches vous sont proposées pendant 30 jours, à vous seul.</p>
          <SubmitButton kind="quiet" />
        </Form>
      )}
    </PageLayout>
  );
};
