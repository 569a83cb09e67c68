import type { ReactNode } from 'react';
import { FormField } from '#web/forms/form.tsx';
import type { FileWay } from './file-tickets.server.ts';
import './file-tickets.css';

/** The tickets of a file, way after way: a box for each that can be given up, and of the others why they are kept. Within a form. */
export const FileTickets = ({ ways }: { readonly ways: readonly FileWay[] }): ReactNode =>
  ways.map((way) => (
    <fieldset className="file-way" key={way.title}>
      <legend>
        <b>{way.title}</b>
      </legend>
      <p className="file-way__line">
        <span>
          <time dateTime={way.departure.dateTime}>{way.departure.time}</time> {way.departure.station} –{' '}
          <time dateTime={way.arrival.dateTime}>{way.arrival.time}</time> {way.arrival.station}
        </span>
        <span className={`condition condition--${way.condition.isFlexible ? 'soft' : 'hard'}`}>
          {way.condition.text}
        </span>
      </p>
      {way.tickets.map((ticket) =>
        ticket.isOpen ? (
          <FormField
            key={ticket.name}
            at={ticket.name}
            label={
              <span className="file-way__ticket">
                <span>{ticket.who}</span> <span className="file-way__amount">{ticket.said}</span>
              </span>
            }
          />
        ) : (
          <p key={ticket.name} className="file-way__kept">
            {ticket.who} <span className="soft">{ticket.said}</span>
          </p>
        ),
      )}
    </fieldset>
  ));
