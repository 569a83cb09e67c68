import type { ReactNode } from 'react';
import { Form, FormErrors, FormField, RequiredNote, SubmitButton } from '#web/forms/form.tsx';
import { Alert } from '#web/ui/index.ts';
import type { itineraryForm } from './itinerary.form.ts';
import type { ItineraryData } from './itinerary.server.ts';
import { SwapStations } from './swap-stations.tsx';
import './itinerary.css';

export type TripFormData = Pick<ItineraryData, 'action' | 'answer' | 'details' | 'hidden' | 'message'>;

/** A search for trains as a sentence to complete: from where to where, what its page asks besides, and by which way. */
export const TripForm = ({
  of,
  data: { action, answer, details, hidden, message },
  back,
  children,
  after,
}: {
  of: typeof itineraryForm;
  data: TripFormData;
  back?: string;
  /** When, for whom: between the stations and the way. */
  children: ReactNode;
  /** Beneath the button. */
  after?: ReactNode;
}): ReactNode => {
  const { values, errors } = answer;
  return (
    <>
      <FormErrors of={[of]} answer={answer} />
      {Object.keys(errors).length === 0 && message && (
        <div className="boutique__alert">
          <Alert kind="warning" title={message} live />
        </div>
      )}
      <Form
        of={of}
        answer={answer}
        details={details}
        hidden={hidden}
        action={action}
        {...(back === undefined ? {} : { back })}
        className="trip-form"
      >
        <RequiredNote />
        <div className="trip-form__line trip-form__line--stations">
          <FormField at="departure" />
          <SwapStations of={['departureName', 'arrivalName']} />
          <FormField at="arrival" />
        </div>
        {children}
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
        {after}
      </Form>
    </>
  );
};

/** The day and the hour of the way there, and of the way back. */
export const OutwardDay = (): ReactNode => (
  <div className="trip-form__line">
    <FormField at="departureDate" />
    <FormField at="departureHour" />
  </div>
);
export const InwardDay = (): ReactNode => (
  <>
    <FormField at="arrivalDate" />
    <FormField at="arrivalHour" />
  </>
);
