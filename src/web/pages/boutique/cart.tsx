import type { ReactNode } from 'react';
import { JourneyLine } from '#web/ui/index.ts';
import type { Account, JourneyView } from './cart.server.ts';

/** A chosen journey on one line: times large, the line with its changes, trains and class. */
export const ChosenJourney = ({ journey, children }: { journey: JourneyView; children?: ReactNode }) => (
  <article className="chosen">
    <h3 className="chosen__head">
      {journey.way} <span>{journey.date}</span>
    </h3>
    <div className="chosen__way">
      <p className="chosen__call">
        <span className="visually-hidden">Départ </span>
        <time dateTime={journey.departure.dateTime}>{journey.departure.time}</time>
        <span>{journey.departure.station}</span>
      </p>
      <p className="chosen__middle">
        <b>{journey.duration}</b>
        <JourneyLine changes={journey.waits} />
        <span>{journey.changes}</span>
      </p>
      <p className="chosen__call">
        <span className="visually-hidden">Arrivée </span>
        <time dateTime={journey.arrival.dateTime}>{journey.arrival.time}</time>
        <span>
          {journey.arrival.station}
          {journey.arrival.shift && `, ${journey.arrival.shift}`}
        </span>
      </p>
    </div>
    <dl className="chosen__facts">
      <div>
        <dt>Train</dt>
        <dd>{journey.trains}</dd>
      </div>
      <div>
        <dt>Classe</dt>
        <dd>{journey.className}</dd>
      </div>
      <div>
        <dt>{journey.fare}</dt>
        <dd>{journey.points}</dd>
      </div>
    </dl>
    {children}
  </article>
);

/** What is spent and what remains: the figures of every later step. */
export const AccountBox = ({ account, children }: { account: Account; children?: ReactNode }) => (
  <div className="account">
    <h2 className="account__title">Total</h2>
    <p className="account__total">
      <b>{account.total}</b> {account.unit}
    </p>
    <dl className="account__lines">
      <div>
        <dt>Votre solde</dt>
        <dd>{account.balance}</dd>
      </div>
      {account.remains && (
        <div>
          <dt>Il vous restera</dt>
          <dd>{account.remains}</dd>
        </div>
      )}
    </dl>
    {account.missing && <p className="account__missing">{account.missing}</p>}
    {children}
  </div>
);
