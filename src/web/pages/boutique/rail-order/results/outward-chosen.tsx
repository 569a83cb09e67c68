import type { ReactNode } from 'react';
import { JourneyLine } from '#web/ui/index.ts';
import type { ResultsData } from './results.server.ts';

/** The outward journey in a row, above the list of its return. */
export const OutwardChosen = ({ journey, rest, change }: NonNullable<ResultsData['outward']>): ReactNode => (
  <section className="outward" aria-labelledby="aller-choisi">
    <h2 id="aller-choisi">
      Aller choisi <span>{journey.day}</span>
    </h2>
    <p className="outward__way">
      <time dateTime={journey.departure.dateTime}>{journey.departure.time}</time>
      <JourneyLine changes={journey.waits} />
      <time dateTime={journey.arrival.dateTime}>{journey.arrival.time}</time>
    </p>
    <p className="outward__facts">
      <b>
        {journey.trains}, {journey.className}, {journey.points}
      </b>
      <span className={`condition condition--${journey.condition.isFlexible ? 'soft' : 'hard'}`}>
        {journey.condition.short}
      </span>
      <span>{rest}</span>
    </p>
    <a href={change}>Changer l’aller</a>
  </section>
);
