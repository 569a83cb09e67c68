import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { JourneyLine } from '../line/line.tsx';
import { position } from '../line/position.ts';
import { Price } from '../price/price.tsx';
import type { PriceOf } from '../price/wording.ts';
import type { HourAxis } from './hour-axis.ts';
import './results.css';

export interface Offer extends PriceOf {
  /** Value sent for this offer; the radio's name is that of the list. */
  value: string;
  /** « 2de classe » */
  label: string;
  /** `beyond`: the balance does not reach; `full`: no seat left. */
  state?: 'available' | 'beyond' | 'full';
  /** « 4 places à ce prix », « Complet » */
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
  notes?: readonly string[];
  /** Arrives on another day: « le lendemain ». */
  arrivalNote?: string | undefined;
  offers: readonly Offer[];
}

const OfferChoice = ({
  offer,
  name,
  chosen,
  balance,
  journey,
}: {
  offer: Offer;
  name: string;
  chosen: boolean;
  balance: number | undefined;
  journey: string;
}) => {
  if (offer.state === 'full') {
    return (
      <p className="offer offer--full">
        <span className="offer__class">{offer.label} : </span>
        {offer.note ?? 'Complet'}
      </p>
    );
  }
  const id = `offre-${offer.value}`;
  return (
    <div className={offer.state === 'beyond' ? 'offer offer--beyond' : 'offer'}>
      <input
        type="radio"
        id={id}
        name={name}
        value={offer.value}
        defaultChecked={chosen}
        disabled={offer.state === 'beyond'}
      />
      <label htmlFor={id}>
        <span className="visually-hidden">{journey}, </span>
        <span className="offer__class">{offer.label}</span>
        <Price {...offer} balance={balance} note={offer.note} />
      </label>
    </div>
  );
};

/**
 * Journeys under one axis of hours. Each offer is a radio of the surrounding form (`name`), so that choosing works without scripts;
 * `earlier` and `later` lead to the sets before and after.
 */
export const ResultsList = ({
  journeys,
  axis,
  classes,
  name,
  chosen,
  balance,
  earlier,
  later,
}: {
  journeys: readonly JourneyOfList[];
  axis: HourAxis;
  /** Heads of the offer columns: « 2de classe », « 1re classe ». */
  classes: readonly string[];
  name: string;
  chosen?: string | undefined;
  balance?: number | undefined;
  earlier?: { href: string; label: string } | undefined;
  later?: { href: string; label: string } | undefined;
}) => (
  <div className={`results results--${classes.length}`}>
    <div className="results__head" aria-hidden="true">
      <span>Départ</span>
      <span className="results__hours">
        {axis.hours.map(({ label, at }) => (
          <i key={at} data-at={position(at)}>
            {label}
          </i>
        ))}
      </span>
      <span>Arrivée</span>
      <span>Train</span>
      {classes.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </div>
    {earlier && (
      <p className="results__edge">
        <a className="more-link" href={earlier.href}>
          <Icon name="arrow-up" size="small" />
          {earlier.label}
        </a>
      </p>
    )}
    <ol className="results__list">
      {journeys.map((journey) => {
        const length = journey.arrives - journey.departs || 1;
        const changes = journey.changes ?? [];
        return (
          <li key={journey.id} className="results__journey">
            <p className="results__time">
              <span className="visually-hidden">Départ </span>
              <b>{journey.departure}</b>
              <span>{journey.from}</span>
            </p>
            <div className="results__way">
              <div className="results__axis" aria-hidden="true">
                {axis.hours.map(({ at }) => (
                  <i key={at} className="results__hour" data-at={position(at)} />
                ))}
                <i
                  className="results__ride"
                  data-at={position(axis.share(journey.departs))}
                  data-to={position(axis.share(journey.arrives))}
                />
                {changes.map(({ from, to }) => (
                  <i
                    key={`wait-${from}`}
                    className="results__wait"
                    data-at={position(axis.share(from))}
                    data-to={position(axis.share(to))}
                  />
                ))}
                {[journey.departs, ...changes.flatMap(({ from, to }) => [from, to]), journey.arrives].map(
                  (minute) => (
                    <i key={minute} className="results__stop" data-at={position(axis.share(minute))} />
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
              <p className="phone-only">
                <b>{journey.duration}</b>, {journey.changesLabel}
              </p>
            </div>
            <p className="results__time">
              <span className="visually-hidden">Arrivée </span>
              <b>{journey.arrival}</b>
              <span>{journey.to}</span>
              {journey.arrivalNote && <span className="results__next-day">{journey.arrivalNote}</span>}
            </p>
            <p className="results__train">
              <b className="wide-only">{journey.duration}</b>
              <span className="results__changes wide-only">{journey.changesLabel}</span>
              <span className="results__name">{journey.trains}</span>
              {journey.notes?.map((note) => (
                <span key={note}>{note}</span>
              ))}
            </p>
            <div className="results__offers">
              {journey.offers.map((offer) => (
                <OfferChoice
                  key={offer.value}
                  offer={offer}
                  name={name}
                  chosen={offer.value === chosen}
                  balance={balance}
                  journey={`Départ ${journey.departure}`}
                />
              ))}
            </div>
          </li>
        );
      })}
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

/** What is chosen so far and the one action that goes on; stays at the foot of the window on wide screens. */
export const NextBar = ({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action: ReactNode;
}) => (
  <div className="next-bar">
    <div className="next-bar__inner">
      <div>
        <p className="next-bar__title">{title}</p>
        {children && <p className="next-bar__text">{children}</p>}
      </div>
      {action}
    </div>
  </div>
);

export interface DayPrice {
  href: string;
  /** « ven. » and « 13 mars » */
  weekday: string;
  date: string;
  /** Lowest price in points, nothing when no train is sold. */
  points?: number;
  /** « 6 400 » */
  label?: string;
  current?: boolean;
  lowest?: boolean;
}

/** The lowest price of each day as a skyline; the day looked at is filled. */
export const DayPrices = ({
  days,
  label,
  before,
  after,
}: {
  days: readonly DayPrice[];
  label: string;
  before?: string;
  after?: string;
}) => {
  const highest = Math.max(...days.map(({ points }) => points ?? 0), 1);
  return (
    <nav className="day-prices" aria-label={label}>
      {before && (
        <a className="day-prices__step" href={before} aria-label="Jours précédents">
          <Icon name="arrow-left" />
        </a>
      )}
      {days.map((day) => (
        <a
          key={day.date}
          className="day-prices__day"
          href={day.href}
          aria-current={day.current ? 'date' : undefined}
        >
          <b className="day-prices__price">
            {day.label ?? <span className="visually-hidden">Aucun prix</span>}
          </b>
          {day.lowest && <em>le plus bas</em>}
          <i className="day-prices__bar" data-at={position((day.points ?? 0) / highest)} aria-hidden="true" />
          <span className="day-prices__date">
            {day.weekday}
            <b>{day.date}</b>
          </span>
        </a>
      ))}
      {after && (
        <a className="day-prices__step" href={after} aria-label="Jours suivants">
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  );
};
