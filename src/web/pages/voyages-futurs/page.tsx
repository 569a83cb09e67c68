import { usePageData } from '#web/rendering/page-hooks.ts';
import {
  ButtonLink,
  Dialog,
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

/** The codes of a trip, large, for the controller: a state of the page with an address of its own. */
const CodeDialog = ({ trip, back }: { trip: Trip; back: string }) => (
  <Dialog id="billet" title={trip.route} closeHref={back} bright>
    <p>
      {trip.date}, {trip.departure.time}. Dossier <b>{trip.pnr}</b>
    </p>
    <ul className="codes">
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
    <Trains segments={trip.segments} />
  </Dialog>
);

const Trains = ({ segments, stations }: { segments: Trip['segments']; stations?: boolean }) => (
  <ul className="trains">
    {segments.map((segment) => (
      <li key={`${segment.train}-${segment.times}`}>
        <b>{segment.train}</b>, {segment.times}
        {stations && `, ${segment.from} – ${segment.to}`}
        {segment.seats.map((seat) => (
          <span key={seat} className="trains__seat">
            {seat}
          </span>
        ))}
      </li>
    ))}
  </ul>
);

const TripArticle = ({ trip, page }: { trip: Trip; page: number }) => (
  <li className="trip">
    <Ticket
      {...trip}
      headingLevel="h2"
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
          <TextLink href={addressOf(page, trip.id)} id={`afficher-${trip.id}`}>
            Afficher en grand
          </TextLink>
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
          <Trains segments={trip.segments} stations />
        </div>
        <div>
          <h3>Échange et annulation</h3>
          <ul>
            {trip.conditions.map((condition) => (
              <li key={condition.code}>{condition.text}</li>
            ))}
            <li>L’échange et l’annulation ne se font pas encore dans cet espace.</li>
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
      {shown && <CodeDialog key={shown.id} trip={shown} back={`${addressOf(page)}#afficher-${shown.id}`} />}
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
