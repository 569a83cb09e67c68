import type { ReactNode } from 'react';
import { usePending } from '#web/rendering/page-hooks.ts';
import {
  Alert,
  Button,
  Checkbox,
  DateField,
  ErrorSummary,
  type FormError,
  PageLayout,
  RadioGroup,
  Select,
  type StationChoice,
  StationField,
} from '#web/ui/index.ts';
import { HiddenFields } from './hidden-fields.tsx';
import type { ItineraryData } from './itinerary.server.ts';
import { type SearchField, SHOP_PATH } from './order-url.ts';

type StationName = 'departure' | 'arrival' | 'via';

/** The control an error leads to: a station's is its text. */
const controlOf = (field: string): string =>
  field === 'departure' || field === 'arrival' || field === 'via' ? `${field}Name` : field;

/** What each field is called where it is not seen: in the summary of errors. */
const CALLED: Readonly<Partial<Record<SearchField, string>>> = {
  departure: 'Gare de départ',
  arrival: 'Gare d’arrivée',
  via: 'Gare de passage',
  journeyType: 'Trajet',
  departureDate: 'Date de l’aller',
  departureHour: 'Heure de l’aller',
  arrivalDate: 'Date du retour',
  arrivalHour: 'Heure du retour',
  passengersCount: 'Voyageurs',
};

interface Station {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

/** Proposals for a typed text (`/api/getStations`, RAIL-02). */
const loadStations = async (text: string, signal: AbortSignal): Promise<StationChoice[]> => {
  const response = await fetch(`/api/getStations?${new URLSearchParams({ text })}`, { signal });
  if (!response.ok) throw new Error(String(response.status));
  const { stations } = (await response.json()) as { stations: readonly Station[] };
  return stations.map(({ id, name, note }) => ({ value: id, label: name, note }));
};

/** Where, when and for whom: a sentence to complete, sent as a plain GET so that every search has an address. */
export const Itinerary = ({ data }: { data: ItineraryData }): ReactNode => {
  const { values, errors } = data;
  const busy = usePending().state !== 'idle';
  const summary: FormError[] = (Object.keys(errors) as SearchField[]).map((field) => ({
    field: controlOf(field),
    message: CALLED[field] ? `${CALLED[field]}\u00a0: ${errors[field]}` : (errors[field] ?? ''),
  }));
  const station = (name: StationName, label: string, hint: string) => (
    <StationField
      // Another search of the same page is another text to begin with.
      key={`${name} ${values[`${name}Name`]} ${values[name]}`}
      id={`${name}Name`}
      name={`${name}Name`}
      codeName={name}
      label={label}
      hint={hint}
      value={values[`${name}Name`]}
      code={values[name]}
      error={errors[name]}
      choices={data.proposals[name]?.map(({ id, name: text }) => ({ value: id, label: text }))}
      load={loadStations}
    />
  );
  const date = (name: 'departureDate' | 'arrivalDate', label: string) => (
    <DateField
      id={name}
      name={name}
      label={label}
      hint={`JJ/MM/AAAA, jusqu’au ${data.lastDate}`}
      value={values[name]}
      error={errors[name]}
      min={data.firstIso}
      max={data.lastIso}
    />
  );
  const hour = (name: 'departureHour' | 'arrivalHour') => (
    <Select
      id={name}
      name={name}
      label="dès"
      value={values[name]}
      options={data.hours}
      {...(errors[name] ? { error: errors[name] } : {})}
    />
  );
  const wantsMore = values.viaName !== '' || values.direct !== '' || errors.via !== undefined;
  return (
    <PageLayout>
      <h1>Où partez-vous ?</h1>
      {summary.length > 0 ? (
        <div className="boutique__alert">
          <ErrorSummary errors={summary} />
        </div>
      ) : (
        data.message && (
          <div className="boutique__alert">
            <Alert kind="warning" title={data.message} live />
          </div>
        )
      )}
      <form className="trip-form" method="get" action={SHOP_PATH} data-back="etape=itineraire" noValidate>
        <HiddenFields fields={data.hidden} />
        <div className="trip-form__line trip-form__line--stations">
          {station('departure', 'De', 'Gare ou ville de départ')}
          {station('arrival', 'à', 'Gare ou ville d’arrivée')}
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
          {date('departureDate', 'aller le')}
          {hour('departureHour')}
        </div>
        <div className="trip-form__line trip-form__return">
          {date('arrivalDate', 'retour le')}
          {hour('arrivalHour')}
        </div>
        <div className="trip-form__line">
          <Select
            id="passengersCount"
            name="passengersCount"
            label="pour"
            value={values.passengersCount}
            options={data.passengerChoices}
            {...(errors.passengersCount ? { error: errors.passengersCount } : {})}
          />
        </div>
        <details className="trip-form__more" open={wantsMore}>
          <summary>Par une gare précise, ou sans correspondance</summary>
          <div className="trip-form__line">{station('via', 'par', 'Facultatif, une seule gare')}</div>
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
          <Button kind="primary" type="submit" busy={busy}>
            {busy ? 'Recherche des trains…' : 'Voir les trains'}
          </Button>
        </div>
      </form>
    </PageLayout>
  );
};
