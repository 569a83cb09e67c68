import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { pageAddress, withParameter } from '#web/lists/paged.ts';
import { ListPage } from '#web/lists/paged-list.tsx';
import { ButtonLink, Dialog, EmptyState, Icon, QrCode, TextLink, Ticket, TicketCode } from '#web/ui/index.ts';
import type { loader } from './page.server.ts';
import './voyages-futurs.css';

type Trip = Awaited<ReturnType<typeof loader>>['trips']['rows'][number];

/** The codes of a trip, large, for the controller: a state of the page with an address of its own. */
const CodeDialog = ({ trip, back }: { trip: Trip; back: string }) => (
  <Dialog id="billet" title={trip.route} closeHref={back} bright>
    <p>
      {trip.date}, {trip.departure.time}. Dossier <b>{trip.pnr}</b>
    </p>
    <ul className="codes">
      {trip.codes.map(
        (code) =>
          code.drawing && (
            <li key={code.passenger}>
              <QrCode drawing={code.drawing} label={`QR code du billet de ${code.passenger}`} large />
              <b>{code.passenger}</b>
            </li>
          ),
      )}
    </ul>
    {trip.codes[0]?.waits && <p>{trip.codes[0].waits}</p>}
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

/** `back` is the address of the list's page that the trip stands on. */
const TripArticle = ({ trip, back }: { trip: Trip; back: string }) => (
  <li className="trip">
    <Ticket
      {...trip}
      headingLevel="h2"
      stub={
        trip.codes[0]?.drawing ? (
          <TicketCode
            people={trip.people}
            href={withParameter(back, 'billet', trip.id)}
            id={`afficher-${trip.id}`}
          >
            <QrCode drawing={trip.codes[0].drawing} label={`QR code du billet ${trip.pnr}`} />
          </TicketCode>
        ) : (
          <span>{trip.codes[0]?.waits}</span>
        )
      }
    />
    <details className="trip__more">
      <summary>
        Voyageurs, places et conditions
        <Icon name="chevron" size="small" />
      </summary>
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
            {trip.condition.isFlexible && (
              <li>
                Pour échanger ou annuler, écrivez-nous avec votre référence de dossier : notre adresse est
                dans les <TextLink href={pathOf('/mentions-legales')}>mentions légales</TextLink>.
              </li>
            )}
          </ul>
        </div>
      </div>
    </details>
  </li>
);

/** `/informations/voyages-futurs`: the trips to come, soonest first, with codes, seats and conditions (TRIP-01). */
export const Page = () => {
  const { trips, shown, mayUseShop } = usePageData<typeof loader>();
  const back = pageAddress(trips.address, trips.page);
  return (
    <ListPage
      title="Vos voyages à venir"
      list={trips}
      pagesLabel="Pages des voyages"
      before={shown && <CodeDialog key={shown.id} trip={shown} back={`${back}#afficher-${shown.id}`} />}
      empty={
        <EmptyState
          title="Aucun voyage à venir"
          actions={
            mayUseShop && (
              <ButtonLink href={pathOf('/recompense/mon-catalogue-prime')} kind="primary">
                Choisir un voyage
              </ButtonLink>
            )
          }
        >
          Vos billets payés en points s’affichent ici dès l’achat, avec leur QR code, vos places et leurs
          conditions d’échange.
        </EmptyState>
      }
    >
      {(rows) => (
        <ol className="trips">
          {rows.map((trip) => (
            <TripArticle key={trip.id} trip={trip} back={back} />
          ))}
        </ol>
      )}
    </ListPage>
  );
};
