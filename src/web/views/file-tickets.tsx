import type { ReactNode } from 'react';
import { FormField } from '#web/forms/form.tsx';
import { JourneyCalls } from '#web/ui/index.ts';
import type { FileWay } from './file-tickets.server.ts';
import './file-tickets.css';

/** The tickets of a file, way after way: a box for each that can be given up, and of the others why they are kept. Within a form. */
export const FileTickets = ({ ways }: { readonly ways: readonly FileWay[] }): ReactNode =>
  ways.map((way) => (
    <fieldset className="file-way" key={way.title}>
      <legend className="file-way__head">
        <b>{way.title}</b>{' '}
        {way.condition && (
          <span className={`condition condition--${way.condition.isFlexible ? 'soft' : 'hard'}`}>
            {way.condition.text}
          </span>
        )}
      </legend>
      <div className="file-way__journey">
        <JourneyCalls departure={way.departure} arrival={way.arrival} />
      </div>
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
