import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { JourneyLine } from '#web/ui/index.ts';
import type { OrderJourneyView } from '#web/views/order-journey.server.ts';
import './chosen-journey.css';

/** A chosen journey on one line: times large, the line with its changes, trains and class. */
export const ChosenJourney = ({ journey, children }: { journey: OrderJourneyView; children?: ReactNode }) => (
  <article className="chosen">
    <h3 className="chosen__head">
      {`${journey.way} `}
      <span>{journey.date}</span>
    </h3>
    <div className="chosen__way">
      <p className="chosen__call">
        <span className="visually-hidden">Départ </span>
        <time dateTime={journey.departure.dateTime}>{journey.departure.time}</time>
        <span>{journey.departure.station}</span>
      </p>
      <p className="chosen__middle">
        <b>
          {journey.duration}
          <span className="visually-hidden">, </span>
        </b>
        <JourneyLine changes={journey.waits} />
        <span>{journey.changes}</span>
      </p>
      <p className="chosen__call">
        <span className="visually-hidden">Arrivée </span>
        <time dateTime={journey.arrival.dateTime}>{journey.arrival.time}</time>
        <span>{journey.arrival.station}</span>
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
    <p className={`condition condition--${journey.condition.isFlexible ? 'soft' : 'hard'}`}>
      {journey.conditionWords}
    </p>
    {journey.transfers && (
      <details className="chosen__transfers">
        <summary>{journey.transfers.length > 1 ? 'Correspondances' : 'Correspondance'}</summary>
        <ul>
          {journey.transfers.map((words) => (
            <li key={words}>{words}</li>
          ))}
          <li>Les voies ne sont pas connues d’avance : elles s’affichent en gare avant chaque départ.</li>
          <li>
            <a href={pathOf('/besoin-daide/questions-frequentes/correspondance-manquee')}>
              Une correspondance manquée
            </a>{' '}
            : ce à quoi l’on a droit.
          </li>
        </ul>
      </details>
    )}
    {children}
  </article>
);
