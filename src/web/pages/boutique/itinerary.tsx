import type { ReactNode } from 'react';
import {
  Alert,
  Button,
  Checkbox,
  ErrorSummary,
  Field,
  type FormError,
  PageLayout,
  RadioGroup,
  Select,
} from '#web/ui/index.ts';
import { HiddenFields } from './hidden-fields.tsx';
import type { ItineraryData } from './itinerary.server.ts';
import { type SearchField, SHOP_PATH } from './order-url.ts';

type StationName = 'departure' | 'arrival' | 'via';

/** The control an error leads to: a station's is its text, or the first of the stations to choose from. */
const controlOf = (field: string, data: ItineraryData): string =>
  field in data.proposals
    ? `${field}Choice`
    : ['departure', 'arrival', 'via'].includes(field)
      ? `${field}Name`
      : field;

/** A station as typed text; when the text means several, they are proposed as stops to choose from. */
const Station = ({
  name,
  label,
  hint,
  data,
}: {
  name: StationName;
  label: string;
  hint?: string;
  data: ItineraryData;
}) => {
  const proposals = data.proposals[name];
  return (
    <div className="trip-form__station">
      <Field
        id={`${name}Name`}
        name={`${name}Name`}
        label={label}
        {...(hint ? { hint } : {})}
        value={data.values[`${name}Name`]}
        error={proposals ? undefined : data.errors[name]}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        width="full"
      />
      {proposals ? (
        <RadioGroup
          id={`${name}Choice`}
          name={name}
          label={`Gares pour « ${data.values[`${name}Name`]} »`}
          error={data.errors[name]}
          choices={proposals.map((station) => ({ value: station.id, label: station.name }))}
        />
      ) : (
        data.values[name] !== '' && <input type="hidden" name={name} value={data.values[name]} />
      )}
    </div>
  );
};

/** Where, when and for whom: read like a sentence, sent as a plain GET so that every search has an address. */
export const Itinerary = ({ data }: { data: ItineraryData }): ReactNode => {
  const { values, errors } = data;
  const summary: FormError[] = (Object.keys(errors) as SearchField[]).map((field) => ({
    field: controlOf(field, data),
    message: errors[field] ?? '',
  }));
  const date = (name: 'departureDate' | 'arrivalDate', label: string) => (
    <Field
      id={name}
      name={name}
      label={label}
      hint={`JJ/MM/AAAA, du ${data.firstDate} au ${data.lastDate}`}
      value={values[name]}
      error={errors[name]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
    />
  );
  const hour = (name: 'departureHour' | 'arrivalHour', label: string) => (
    <Select
      id={name}
      name={name}
      label={label}
      value={values[name]}
      options={data.hours}
      error={errors[name]}
    />
  );
  const wantsMore = values.viaName !== '' || values.direct !== '' || errors.via !== undefined;
  return (
    <PageLayout>
      <h1>Votre billet de train en points</h1>
      {summary.length > 0 ? (
        <ErrorSummary errors={summary} />
      ) : (
        data.message && (
          <div className="boutique__alert">
            <Alert kind="warning" title={data.message} />
          </div>
        )
      )}
      <form className="trip-form" method="get" action={SHOP_PATH} noValidate>
        <HiddenFields fields={data.hidden} />
        <div className="trip-form__line trip-form__line--stations">
          <Station name="departure" label="De" data={data} hint="Gare ou ville de départ" />
          <Station name="arrival" label="À" data={data} hint="Gare ou ville d’arrivée" />
        </div>
        <RadioGroup
          id="journeyType"
          name="journeyType"
          label="Trajet"
          value={values.journeyType}
          error={errors.journeyType}
          row
          choices={[
            { value: 'ALLER_SIMPLE', label: 'Aller simple' },
            { value: 'ALLER_RETOUR', label: 'Aller-retour' },
          ]}
        />
        <div className="trip-form__line">
          {date('departureDate', 'Aller le')}
          {hour('departureHour', 'à partir de')}
        </div>
        <div className="trip-form__line trip-form__return">
          {date('arrivalDate', 'Retour le')}
          {hour('arrivalHour', 'à partir de')}
        </div>
        <div className="trip-form__line">
          <Select
            id="passengersCount"
            name="passengersCount"
            label="Pour"
            value={values.passengersCount}
            options={data.passengerChoices}
            error={errors.passengersCount}
          />
        </div>
        <details className="trip-form__more" open={wantsMore}>
          <summary>Par une gare, ou sans correspondance</summary>
          <Station name="via" label="En passant par" hint="Facultatif : une seule gare" data={data} />
          <Checkbox
            id="direct"
            name="direct"
            value="1"
            label="Trains directs seulement"
            checked={values.direct !== ''}
            error={errors.direct}
          />
        </details>
        <div className="trip-form__send">
          <Button kind="primary" type="submit">
            Voir les trains
          </Button>
        </div>
      </form>
    </PageLayout>
  );
};
