import { useRef } from 'react';
import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { pageAddress, withParameter } from '#web/lists/paged.ts';
import { ListPage } from '#web/lists/paged-list.tsx';
import {
  Actions,
  Alert,
  Button,
  ButtonLink,
  Dialog,
  EmptyState,
  Icon,
  MoreLink,
  QrCode,
  TextLink,
  Ticket,
  TicketCode,
} from '#web/ui/index.ts';
import { AddedNotice } from '#web/views/added-notice.tsx';
import { useAwakeScreen } from '#web/views/stay-awake.ts';
import { TripTabs } from '#web/views/trip-tabs.tsx';
import type { loader } from './page.server.ts';
import './voyages-futurs.css';

/** Where a trip that was bought elsewhere is added, whichever its day. */
const ADD = `${pathOf('/informations/voyages-passes')}#ajouter`;

type Trip = Awaited<ReturnType<typeof loader>>['trips']['rows'][number];

/**
 * One code at a time, or a controller's reader takes the wrong one: the next is a swipe, a press or an arrow key away. On paper they stand
 * one under the other.
 */
const Codes = ({ codes }: { codes: Trip['codes'] }) => {
  const list = useRef<HTMLUListElement>(null);
  const shown = codes.flatMap(({ drawing, ...code }) => (drawing ? [{ ...code, drawing }] : []));
  const several = shown.length > 1;
  useAwakeScreen(shown.length > 0);
  const show = (index: number): void =>
    list.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  return (
    <ul
      className={several ? 'codes codes--several' : 'codes'}
      ref={list}
      {...(several ? { tabIndex: 0, 'aria-label': `Codes de ${shown.length} voyageurs` } : {})}
    >
      {shown.map(({ passenger, drawing, booking }, index) => (
        <li key={passenger}>
          <QrCode drawing={drawing} label={`Code du billet de ${passenger}`} large />
          <b>{passenger}</b>
          {several && (
            <p className="codes__steps">
              <span>
                {index + 1} sur {shown.length}
              </span>
              <span className="scripted">
                {index > 0 && (
                  <Button small onClick={() => show(index - 1)}>
                    Voyageur précédent
                  </Button>
                )}
                {index < shown.length - 1 && (
                  <Button small onClick={() => show(index + 1)}>
                    Voyageur suivant
                  </Button>
                )}
              </span>
            </p>
          )}
          {booking && (
            <details className="codes__booking">
              <summary>
                QR code du dossier
                {several && <span className="visually-hidden">, {passenger}</span>}
                <Icon name="chevron" size="small" />
              </summary>
              <QrCode drawing={booking} label={`QR code du dossier de ${passenger}`} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
};

/** The ticket to keep or to print, and the entry of a calendar: files, which the browser takes itself. */
const Files = ({ files, of }: { files: Trip['files']; of: string }) => (
  <Actions>
    {files.ticket && (
      <ButtonLink href={files.ticket} icon="download" download small>
        Billet en PDF
        <span className="visually-hidden">, {of}</span>
      </ButtonLink>
    )}
    <ButtonLink href={files.calendar} icon="calendar" download small>
      Ajouter à mon agenda
      <span className="visually-hidden">, {of}</span>
    </ButtonLink>
  </Actions>
);

/** The codes of a trip, large, for the controller: a state of the page with an address of its own. */
const CodeDialog = ({ trip, back, incident }: { trip: Trip; back: string; incident: string | undefined }) => (
  <Dialog id="billet" title={trip.route} closeHref={back} bright>
    <p>
      {trip.date}, {trip.departure.time}. Dossier <b>{trip.pnr}</b>
    </p>
    <Codes codes={trip.codes} />
    {trip.codes[0]?.waits && <p>{trip.codes[0].waits}</p>}
    {incident && (
      <Alert kind="warning" title={incident}>
        Le code du billet, ci-dessus, se présente au contrôle comme d’habitude.
      </Alert>
    )}
    <Trains segments={trip.segments} />
    <div className="trip__files">
      <Files files={trip.files} of={`${trip.route}, dossier ${trip.pnr}`} />
    </div>
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

/** `back` is the address of the list's page that the trip stands on; what has bought a file leads to its first trip. */
const TripArticle = ({
  trip,
  back,
  follows,
  isFirst,
}: {
  trip: Trip;
  back: string;
  follows: boolean;
  isFirst: boolean;
}) => (
  <li className={follows ? 'trip trip--follows' : 'trip'} id={isFirst ? `dossier-${trip.pnr}` : undefined}>
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
            <QrCode drawing={trip.codes[0].drawing} label={`Code du billet ${trip.pnr}, ${trip.route}`} />
          </TicketCode>
        ) : (
          <span>{trip.paper ? `${trip.paper.name}, ${trip.ticketKind}` : trip.codes[0]?.waits}</span>
        )
      }
    />
    <div className="trip__files">
      <Files files={trip.files} of={`${trip.route}, dossier ${trip.pnr}`} />
    </div>
    <details className="trip__more">
      <summary>
        Voyageurs, places et conditions
        <span className="visually-hidden">
          , {trip.route}, dossier {trip.pnr}
        </span>
        <Icon name="chevron" size="small" />
      </summary>
      <div className="trip__details">
        <div>
          <h3>Voyageurs</h3>
          <ul>
            {trip.passengers.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and none comes or goes
              <li key={index}>{name}</li>
            ))}
          </ul>
          <p>
            {trip.travelClass}, {trip.ticketKind}
          </p>
          {trip.paper && <p>{trip.paper.text}</p>}
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
            {trip.condition.follow && (
              <li>
                {trip.condition.text}.{' '}
                <TextLink href={trip.condition.follow.href}>
                  {trip.condition.follow.label}
                  <span className="visually-hidden"> du voyage {trip.pnr}</span>
                </TextLink>
              </li>
            )}
            {trip.condition.change && (
              <li>
                <TextLink href={trip.condition.change}>
                  Échanger ou annuler
                  <span className="visually-hidden"> le voyage {trip.pnr}</span>
                </TextLink>{' '}
                jusqu’au départ.
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
  const { trips, shown, codesIncident, isUnchecked, added, mayUseShop } = usePageData<typeof loader>();
  const back = pageAddress(trips.address, trips.page);
  return (
    <ListPage
      title="Voyages à venir"
      list={trips}
      pagesLabel="Pages des voyages"
      before={
        <>
          <TripTabs current="future" />
          <AddedNotice added={added} />
          {isUnchecked && (
            <Alert
              kind="information"
              title="Vos voyages achetés ailleurs n’ont pas pu être vérifiés auprès du système de réservation. Ils sont montrés tels que nous les connaissons."
            />
          )}
          {shown && (
            <CodeDialog
              key={shown.id}
              trip={shown}
              back={`${back}#afficher-${shown.id}`}
              incident={codesIncident}
            />
          )}
        </>
      }
      after={
        trips.rows.length > 0 && (
          <p className="list-more">
            <MoreLink href={ADD}>Ajouter un voyage acheté ailleurs</MoreLink>
          </p>
        )
      }
      empty={
        <EmptyState
          title="Aucun voyage à venir"
          actions={
            mayUseShop ? (
              <ButtonLink href={pathOf('/recompense/mon-catalogue-prime')} kind="primary">
                Choisir un voyage
              </ButtonLink>
            ) : (
              <ButtonLink href={ADD}>Ajouter un voyage acheté ailleurs</ButtonLink>
            )
          }
        >
          Vos billets payés en points s’affichent ici dès l’achat, avec leur code, vos places et leurs
          conditions d’échange. Un voyage acheté ailleurs s’ajoute{' '}
          <TextLink href={ADD}>par sa référence</TextLink>.
        </EmptyState>
      }
    >
      {(rows) => (
        <ol className="trips">
          {rows.map((trip, index) => (
            <TripArticle
              key={trip.id}
              trip={trip}
              back={back}
              follows={rows[index - 1]?.pnr === trip.pnr}
              isFirst={rows.findIndex(({ pnr }) => pnr === trip.pnr) === index}
            />
          ))}
        </ol>
      )}
    </ListPage>
  );
};
