import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Landscape, type Scene } from '../landscape/landscape.tsx';
import { type Change, JourneyLine } from '../line/line.tsx';
import './ticket.css';

export type TicketState = 'coming' | 'exchanged' | 'cancelled' | 'past';
const states: Record<TicketState, { label: string; icon: IconName; tone: string }> = {
  coming: { label: 'À venir', icon: 'check', tone: 'ok' },
  exchanged: { label: 'Échangé', icon: 'swap', tone: 'information' },
  cancelled: { label: 'Annulé', icon: 'cross', tone: 'error' },
  past: { label: 'Effectué', icon: 'check', tone: 'soft' },
};

export interface Call {
  /** « 09h12 » */
  time: string;
  /** ISO instant or local date-time, for machines. */
  dateTime?: string;
  /** « Marseille Saint-Charles »; two lines when given as town and station. */
  station: string | readonly [town: string, station: string];
}

/** A date whose words may stand on two lines: in large type on a phone it is wider than the ticket. */
const loose = (date: string): string => date.replaceAll('\u00a0', ' ');

const stationOf = ({ station }: Call): string => (typeof station === 'string' ? station : station.join(' '));

const CallAt = ({ way, call }: { way: 'Départ' | 'Arrivée'; call: Call }) => (
  <p className="ticket__call">
    <span className="visually-hidden">{way} </span>
    <time className="ticket__time" dateTime={call.dateTime}>
      {call.time}
    </time>
    <span className="ticket__station">
      {typeof call.station === 'string' ? (
        call.station
      ) : (
        <>
          {call.station[0]} <br />
          {call.station[1]}
        </>
      )}
    </span>
  </p>
);

/** Both ends of a journey with their hours large, and the line between them. */
export const JourneyCalls = ({
  departure,
  arrival,
  duration,
  changes = [],
  struck = false,
}: {
  departure: Call;
  arrival: Call;
  /** « 3 h 14, direct » or « 4 h 15, 1 correspondance » */
  duration?: string;
  changes?: readonly Change[];
  struck?: boolean;
}) => (
  <div className={changes.length > 0 ? 'ticket__journey ticket__journey--changes' : 'ticket__journey'}>
    <CallAt way="Départ" call={departure} />
    {/* A line alone says nothing: who hears the page meets no empty paragraph. */}
    <p className="ticket__middle" aria-hidden={duration === undefined || undefined}>
      {duration && <span>{duration}</span>}
      <JourneyLine changes={changes} struck={struck} />
    </p>
    <CallAt way="Arrivée" call={arrival} />
  </div>
);

/** What may still be done with a ticket, and where that is asked for. */
interface TicketCondition {
  readonly text: string;
  readonly isFlexible: boolean;
  readonly change?: string | undefined;
  /** Where one that was asked for is followed. */
  readonly follow?: { readonly href: string; readonly label: string } | undefined;
}

/**
 * A ticket: times large, the line between them with its changes, what the controller asks for below, and a stub behind the tear line
 * (QR code, or why there is none). Its state is read from a word and an icon, never from colour alone.
 */
export const Ticket = ({
  date,
  state = 'coming',
  stateLabel,
  departure,
  arrival,
  duration,
  changes = [],
  details,
  condition,
  stub,
  scene,
  headingLevel: Heading = 'h3',
}: {
  /** « Vendredi 13 mars 2026 » */
  date: string;
  state?: TicketState;
  /** Says more than the state's own word: « Annulé le 3 mars, 8 400 points rendus ». */
  stateLabel?: string | undefined;
  departure: Call;
  arrival: Call;
  /** « 3 h 14, direct » or « 4 h 15, 1 correspondance » */
  duration: string;
  changes?: readonly Change[];
  /** Train, voiture, place, classe, dossier … in reading order. */
  details: readonly { label: string; value: ReactNode }[];
  /** « Promo, ni échangeable ni annulable » */
  condition?: TicketCondition | undefined;
  stub?: ReactNode;
  /** Landscape of the left panel, wide screens only. */
  scene?: Scene | undefined;
  headingLevel?: 'h2' | 'h3';
}) => {
  const look = states[state];
  const void_ = state === 'cancelled' || state === 'exchanged';
  return (
    <article
      className={`ticket${scene ? ' ticket--scene' : ''}${stub ? ' ticket--stub' : ''}${void_ ? ' ticket--void' : ''}`}
    >
      {scene && (
        <div className="ticket__scene">
          <Landscape scene={scene} view="tall" />
        </div>
      )}
      <div className="ticket__body">
        <header className="ticket__head">
          {/* Who goes from heading to heading hears which of two tickets of one day it is. */}
          <Heading className="ticket__date">
            {loose(date)}
            <span className="visually-hidden">
              , {stationOf(departure)} – {stationOf(arrival)}
            </span>
          </Heading>
          <p className={`ticket__state ticket__state--${look.tone}`}>
            <Icon name={look.icon} size="small" />
            {stateLabel ?? look.label}
          </p>
        </header>
        <JourneyCalls
          departure={departure}
          arrival={arrival}
          duration={duration}
          changes={changes}
          struck={void_}
        />
        <dl className="ticket__details">
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {condition && (
          <p className={`condition condition--${condition.isFlexible ? 'soft' : 'hard'}`}>
            {condition.text}
            {condition.change && (
              <>
                {'. '}
                <a href={condition.change}>Échanger ou annuler</a>
              </>
            )}
            {condition.follow && (
              <>
                {'. '}
                <a href={condition.follow.href}>{condition.follow.label}</a>
              </>
            )}
          </p>
        )}
      </div>
      {stub && <div className="ticket__stub">{stub}</div>}
    </article>
  );
};

/**
 * The stub of a ticket that has its code: all of it leads to the code shown large, because that is what one needs on a platform.
 * `people` is whose code it is, or how many there are.
 */
export const TicketCode = ({
  children,
  people,
  href,
  id,
}: {
  /** The QR code. */
  children: ReactNode;
  people: string;
  href: string;
  id?: string;
}) => (
  <a className="ticket__open" href={href} id={id}>
    {children}
    <span className="ticket__people">{people}</span>
    <span className="ticket__large">Afficher en grand</span>
  </a>
);

/** A second journey of the same file on one line under its ticket: « Retour dimanche 15 mars · 16h05, 19h21 · Voir le billet ». */
export const TicketStrip = ({
  title,
  children,
  href,
  link,
}: {
  title: string;
  children: ReactNode;
  href?: string;
  link?: string;
}) => (
  <p className="ticket-strip">
    <b>{loose(title)}</b>
    <span className="tabular">{children}</span>
    {href && <a href={href}>{link}</a>}
  </p>
);
