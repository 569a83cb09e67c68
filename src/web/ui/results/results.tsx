import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { JourneyLine } from '../line/line.tsx';
import { position } from '../line/position.ts';
import { Price } from '../price/price.tsx';
import type { PriceOf } from '../price/wording.ts';
import { Purse } from '../purse/purse.tsx';
import type { HourAxis } from './hour-axis.ts';
import './results.css';

export interface Offer extends PriceOf {
  /** Names the offer in any list that has it. */
  id: string;
  /** What is sent for it; the radio's name is that of the list. */
  value: string;
  /** « 2de classe » */
  label: string;
  /** `beyond`: the balance does not reach; `full`: no seat left. */
  state?: 'available' | 'beyond' | 'full';
  /** « Promo, ni échangeable ni annulable » */
  condition?: { text: string; isFlexible: boolean };
  /** What is wanting: « Il manque 496 points » */
  missing?: string;
  /** « A/R dès 9 000, 4 places » */
  note?: string;
}

export interface JourneyOfList {
  /** Identifies the journey in the list. */
  id: string;
  departure: string;
  arrival: string;
  /** « Gare de Lyon » */
  from: string;
  to: string;
  /** Minutes from midnight of the day, for the axis; past 1440 on the next day. */
  departs: number;
  arrives: number;
  /** « 3 h 14 » */
  duration: string;
  /** « direct » or « 1 correspondance, Lyon Part-Dieu, 38 min » */
  changesLabel: string;
  /** Minutes from midnight between which the traveller waits. */
  changes?: readonly { from: number; to: number }[];
  /** « TGV INOUI 6605, 9870 » */
  trains: string;
  /** What it is first in: « Le moins cher ». */
  marks?: readonly string[];
  /** Arrives on another day: « le lendemain ». */
  arrivalNote?: string | undefined;
  offers: readonly Offer[];
}

/** Parts of an offer stand one under the other; read aloud, they are one sentence. */
const Comma = () => <span className="visually-hidden">, </span>;

const OfferChoice = ({ offer, name, chosen }: { offer: Offer; name: string; chosen: boolean }) => {
  const { state, condition, missing, note } = offer;
  if (state === 'full') {
    return (
      <p className="offer offer--full">
        <span className="offer__class">{offer.label} : </span>
        {note ?? 'Complet'}
      </p>
    );
  }
  const id = `offre-${offer.id}`;
  return (
    <div className={state === 'beyond' ? 'offer offer--beyond' : 'offer'}>
      <input
        type="radio"
        id={id}
        name={name}
        value={offer.value}
        defaultChecked={chosen}
        disabled={state === 'beyond'}
      />
      <label htmlFor={id}>
        <span className="offer__class">
          {offer.label}
          <Comma />
        </span>
        <Price points={offer.points} cents={offer.cents} pointsBefore={offer.pointsBefore} />
        {condition && (
          <span className={`condition condition--${condition.isFlexible ? 'soft' : 'hard'}`}>
            <Comma />
            {condition.text}
          </span>
        )}
        {missing && (
          <span className="offer__missing">
            <Comma />
            {missing}
          </span>
        )}
        {note && (
          <span className="offer__note">
            <Comma />
            {note}
          </span>
        )}
      </label>
    </div>
  );
};

/** A class that the train does not have. */
const NoSuchClass = ({ label }: { label: string }) => (
  <p className="offer offer--full">Pas de {label.replace(/.classe$/, '')} sur ce train</p>
);

const Ride = ({ journey, axis }: { journey: JourneyOfList; axis: HourAxis }) => {
  const length = journey.arrives - journey.departs || 1;
  const changes = journey.changes ?? [];
  const at = (minute: number): number => position(axis.share(minute));
  return (
    <div className="results__way">
      <p data-at={at(journey.departs)} data-to={at(journey.arrives)}>
        {journey.duration}
        <span className="phone-only">, {journey.changesLabel}</span>
      </p>
      <div className="results__axis" aria-hidden="true">
        {axis.hours.map(({ at: hour }) => (
          <i key={hour} className="results__hour" data-at={position(hour)} />
        ))}
        <i className="results__ride" data-at={at(journey.departs)} data-to={at(journey.arrives)} />
        {changes.map(({ from, to }) => (
          <i key={`wait-${from}`} className="results__wait" data-at={at(from)} data-to={at(to)} />
        ))}
        {[journey.departs, ...changes.flatMap(({ from, to }) => [from, to]), journey.arrives].map(
          (minute) => (
            <i key={minute} className="results__stop" data-at={at(minute)} />
          ),
        )}
      </div>
      <div className="results__line">
        <JourneyLine
          changes={changes.map(({ from, to }) => ({
            from: (from - journey.departs) / length,
            to: (to - journey.departs) / length,
          }))}
        />
      </div>
    </div>
  );
};

/** The only value that all have, or undefined. */
const common = (values: readonly string[]): string | undefined =>
  values.every((value) => value === values[0]) ? values[0] : undefined;

/**
 * Journeys under one axis of hours, with their stations said once where they are the same. Each offer is a radio of the surrounding form
 * (`name`), so that choosing works without scripts; `earlier` and `later` make the list longer. `anchors` are the ids of journeys
 * that links lead to.
 */
export const ResultsList = ({
  journeys,
  axis,
  classes,
  name,
  chosen,
  hours,
  earlier,
  later,
  anchors = {},
}: {
  journeys: readonly JourneyOfList[];
  axis: HourAxis;
  /** Heads of the offer columns: « 2de classe », « 1re classe ». */
  classes: readonly string[];
  name: string;
  /** Id of the offer chosen before. */
  chosen?: string | undefined;
  /** The way to the day's other hours, beside that to the trains before. */
  hours?: ReactNode;
  earlier?: { href: string; label: string } | undefined;
  later?: { href: string; label: string } | undefined;
  /** Ids by journey. */
  anchors?: Readonly<Record<string, string>>;
}) => {
  const from = common(journeys.map((journey) => journey.from));
  const to = common(journeys.map((journey) => journey.to));
  return (
    <div className={`results results--${classes.length}`}>
      <div className="results__head" aria-hidden="true">
        <span>
          {from && <b>{from}</b>}
          Départ
        </span>
        <span className="results__hours">
          {axis.hours.map(({ label, at }) => (
            <i key={at} data-at={position(at)}>
              {label}
            </i>
          ))}
        </span>
        <span>
          {to && <b>{to}</b>}
          Arrivée
        </span>
        <span>Train</span>
        {classes.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      {(hours || earlier) && (
        <div className="results__edge results__edge--first">
          {hours}
          {earlier && (
            <a className="more-link" href={earlier.href}>
              <Icon name="arrow-up" size="small" />
              {earlier.label}
            </a>
          )}
        </div>
      )}
      <ol className="results__list">
        {journeys.map((journey) => (
          <li key={journey.id}>
            <fieldset className="results__journey" id={anchors[journey.id]}>
              <legend className="visually-hidden">
                Départ {journey.departure} de {journey.from}, arrivée {journey.arrival} à {journey.to}
                {journey.arrivalNote && ` ${journey.arrivalNote}`}, {journey.trains}
              </legend>
              <p className="results__time">
                <b>{journey.departure}</b>
                {!from && <span>{journey.from}</span>}
              </p>
              <Ride journey={journey} axis={axis} />
              <p className="results__time">
                <b>{journey.arrival}</b>
                {!to && <span>{journey.to}</span>}
                {journey.arrivalNote && <span className="results__next-day">{journey.arrivalNote}</span>}
              </p>
              <p className="results__train">
                {journey.marks?.map((mark) => (
                  <span key={mark} className="results__mark">
                    {mark}{' '}
                  </span>
                ))}
                <span className="results__name">{journey.trains} </span>
                <span className="wide-only">{journey.changesLabel}</span>
              </p>
              <div className="results__offers">
                {classes.map((label) => {
                  const offer = journey.offers.find((one) => one.label === label);
                  return offer ? (
                    <OfferChoice key={label} offer={offer} name={name} chosen={offer.id === chosen} />
                  ) : (
                    <NoSuchClass key={label} label={label} />
                  );
                })}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      {later && (
        <p className="results__edge">
          <a className="more-link" href={later.href}>
            {later.label}
            <Icon name="arrow-down" size="small" />
          </a>
        </p>
      )}
    </div>
  );
};

/** The search said as a sentence, each part a link that changes it: « De Paris à Marseille, aller le vendredi 13 mars ». */
export const SearchSentence = ({
  parts,
}: {
  parts: readonly (string | { text: string; href: string })[];
}) => (
  <p className="search-sentence">
    {parts.map((part, index) =>
      typeof part === 'string' ? (
        part
      ) : (
        <a key={`${part.text}-${String(index)}`} href={part.href}>
          {part.text}
        </a>
      ),
    )}
  </p>
);

/**
 * What is chosen so far, what it comes to and the one action that goes on; in sight at the foot of the window for as long as its form is:
 * the last child of the form, or it could not stick. `spent` and `next` are shares of the balance.
 */
export const NextBar = ({
  title,
  text,
  total,
  rest,
  spent = 0,
  next = 0,
  action,
}: {
  title: string;
  text?: string | undefined;
  /** « Aller + retour dès », « 8 200 » */
  total?: { label: string; points: string } | undefined;
  /** « il vous restera 1 704 points » */
  rest: string;
  spent?: number;
  next?: number;
  action: ReactNode;
}) => (
  <div className="next-bar">
    <Purse spent={spent} next={next} />
    <div className="next-bar__inner">
      <div className="next-bar__what">
        <p className="next-bar__title">{title}</p>
        {text && <p className="next-bar__text">{text}</p>}
      </div>
      <p className="next-bar__total" role="status">
        {total && (
          <>
            {total.label} <b>{total.points}</b>
            <Comma />
          </>
        )}
        <span>{rest}</span>
      </p>
      {action}
    </div>
  </div>
);

export interface DayPrice {
  href: string;
  /** « ven. 11 » */
  short: string;
  /** « vendredi 11 décembre » */
  day: string;
  /** Lowest price in points, nothing when no train is sold. */
  points?: number;
  /** « 6 400 » */
  label?: string;
  current?: boolean;
  lowest?: boolean;
  /** More than the balance holds. */
  beyond?: boolean;
}

/** The lowest price of each day as a skyline; the day looked at is filled, one beyond the balance is only outlined. */
export const DayPrices = ({
  days,
  label,
  before,
  after,
  all,
}: {
  days: readonly DayPrice[];
  label: string;
  before?: string;
  after?: string;
  /** To more days than these. */
  all?: { readonly href: string; readonly label: string } | undefined;
}) => {
  const prices = days.flatMap(({ points }) => points ?? []);
  const highest = Math.max(...prices, 1);
  const lowest = Math.min(...prices, highest);
  return (
    <nav className="day-prices" aria-label={label}>
      <ul className="in-row">
        {before && (
          <li>
            <a className="day-prices__step" href={before} aria-label="Jours précédents">
              <Icon name="arrow-left" size="small" />
            </a>
          </li>
        )}
        {days.map((day) => (
          <li key={day.day}>
            <a
              className={day.beyond ? 'day-prices__day day-prices__day--beyond' : 'day-prices__day'}
              href={day.href}
              aria-current={day.current ? 'date' : undefined}
            >
              <span className="visually-hidden">{day.day}, </span>
              <b className="day-prices__price">
                {day.label ?? <span aria-hidden="true">–</span>}
                <span className="visually-hidden">
                  {day.label === undefined ? 'aucun prix à ces heures' : ' points'}
                  {day.lowest && ', le plus bas'}
                  {day.beyond && ', au-delà du solde'}
                </span>
              </b>
              {day.points !== undefined && (
                <i
                  className="day-prices__bar"
                  data-at={position((day.points - lowest) / highest)}
                  aria-hidden="true"
                />
              )}
              <span className="day-prices__date" aria-hidden="true">
                {day.short}
              </span>
            </a>
          </li>
        ))}
        {after && (
          <li>
            <a className="day-prices__step" href={after} aria-label="Jours suivants">
              <Icon name="arrow-right" size="small" />
            </a>
          </li>
        )}
        {all && (
          <li>
            <a className="day-prices__all" href={all.href}>
              {all.label}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
};
