import { useEffect, useRef } from 'react';
import { usePageData } from '#web/rendering/page-hooks.ts';
import {
  ButtonLink,
  EmptyState,
  PageHead,
  PageLayout,
  Pagination,
  QrCode,
  TextLink,
  Ticket,
} from '#web/ui/index.ts';
import type { loader } from './page.server.ts';
import './voyages-futurs.css';

type Trip = Awaited<ReturnType<typeof loader>>['trips'][number];

const PATH = '/informations/voyages-futurs';
const addressOf = (page: number, trip?: string): string => {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (trip) query.set('billet', trip);
  return query.size > 0 ? `${PATH}?${query}` : PATH;
};

/**
 * The codes of a trip, large, for the controller. It is a page state with an address of its own, so that it opens and closes without
 * scripts; with them it is a modal dialog that Escape closes.
 */
const CodeDialog = ({ trip, back }: { trip: Trip; back: string }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.close();
    element.showModal();
    const leave = (event: Event): void => {
      event.preventDefault();
      close.current?.click();
    };
    element.addEventListener('cancel', leave);
    return () => element.removeEventListener('cancel', leave);
  }, []);
  return (
    <dialog ref={dialog} className="code-dialog" open aria-labelledby="billet-titre">
      <header>
        <h2 id="billet-titre">{trip.route}</h2>
        <p>
          {trip.date}, {trip.departure.time}. Dossier <b>{trip.pnr}</b>
        </p>
      </header>
      <ul className="code-dialog__codes">
        {trip.codes.map((code) => (
          <li key={code.passenger}>
            {code.drawing ? (
              <QrCode drawing={code.drawing} label={`QR code du billet de ${code.passenger}`} large />
            ) : (
              <p>{code.waits}</p>
            )}
            <b>{code.passenger}</b>
          </li>
        ))}
      </ul>
      <ul className="code-dialog__trains">
        {trip.segments.map((segment) => (
          <li key={`${segment.train}-${segment.times}`}>
            <b>{segment.train}</b> {segment.times}
            {segment.seats.map((seat) => (
              <span key={seat}>{seat}</span>
            ))}
          </li>
        ))}
      </ul>
      <p>
        <a ref={close} className="button button--secondary" href={back}>
          Fermer
        </a>
      </p>
    </dialog>
  );
};

const TripArticle = ({ trip, page }: { trip: Trip; page: number }) => (
  <li className="trip">
    <Ticket
      headingLevel="h2"
      date={trip.date}
      departure={trip.departure}
      arrival={trip.arrival}
      duration={trip.duration}
      changes={trip.changes}
      details={trip.details}
      scene={trip.scene}
      stub={
        <>
          {trip.codes[0]?.drawing ? (
            <>
              <QrCode drawing={trip.codes[0].drawing} label={`QR code du billet ${trip.pnr}`} />
              <span>{trip.codes.length > 1 ? `${trip.codes.length} voyageurs` : trip.holder}</span>
            </>
          ) : (
            <span>{trip.codes[0]?.waits}</span>
          )}
          <TextLink href={addressOf(page, trip.id)}>Afficher en grand</TextLink>
        </>
      }
    />
    <details className="trip__more">
      <summary>Voyageurs, places et conditions</summary>
      <div className="trip__details">
        <div>
          <h3>Voyageurs</h3>
          <ul>
            {trip.passengers.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p>
            {trip.travelClass}, {trip.ticketKind}
          </p>
        </div>
        <div>
          <h3>Trains et places</h3>
          <ul>
            {trip.segments.map((segment) => (
              <li key={`${segment.train}-${segment.times}`}>
                <b>{segment.train}</b>, {segment.times}, {segment.from} – {segment.to}
                {segment.seats.map((seat) => (
                  <span key={seat} className="trip__seat">
                    {seat}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>Échange et annulation</h3>
          <ul>
            {trip.conditions.map((condition) => (
              <li key={condition.code}>{condition.text}</li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  </li>
);

/** `/informations/voyages-futurs`: the trips to come, soonest first, with codes, seats and conditions (TRIP-01). */
export const Page = () => {
  const { trips, shown, page, pages, total, mayUseShop } = usePageData<typeof loader>();
  return (
    <PageLayout
      head={<PageHead title="Vos voyages à venir" aside={trips.length > 0 && <span>{total}</span>} />}
    >
      {shown && <CodeDialog key={shown.id} trip={shown} back={addressOf(page)} />}
      {trips.length === 0 ? (
        <EmptyState
          title="Aucun voyage à venir"
          actions={
            mayUseShop && (
              <ButtonLink href="/recompense/mon-catalogue-prime" kind="primary">
                Choisir un voyage
              </ButtonLink>
            )
          }
        >
          Vos billets payés en points s’affichent ici dès l’achat, avec leur QR code, vos places et leurs
          conditions d’échange.
        </EmptyState>
      ) : (
        <>
          <ol className="trips">
            {trips.map((trip) => (
              <TripArticle key={trip.id} trip={trip} page={page} />
            ))}
          </ol>
          <Pagination
            page={page}
            pages={pages}
            hrefOf={(wanted) => addressOf(wanted)}
            label="Pages des voyages"
          />
        </>
      )}
    </PageLayout>
  );
};
