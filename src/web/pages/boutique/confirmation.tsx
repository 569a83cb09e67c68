import type { ReactNode } from 'react';
import { Actions, ButtonLink, PageLayout, type Scene, Ticket } from '#web/ui/index.ts';
import type { ConfirmationData } from './order.server.ts';

/** Tickets exist: the file reference large, the seats, the points, and what comes next. */
export const Confirmation = ({ data, scene }: { data: ConfirmationData; scene: Scene }): ReactNode => (
  <PageLayout>
    <header className="done">
      <div>
        <h1>{data.journeys.length > 1 ? 'Vos billets sont réservés' : 'Votre billet est réservé'}</h1>
        <p className="lead">
          La confirmation part à l’adresse <b>{data.email}</b>. À bord, présentez le code QR de votre billet
          ou votre référence de dossier.
        </p>
      </div>
      <p className="done__file">
        <span>Référence de dossier</span>
        <b>{data.pnr}</b>
        <span>Commande {data.number}</span>
      </p>
    </header>
    <section className="section section--tight" aria-labelledby="vos-trains">
      <h2 id="vos-trains">{data.journeys.length > 1 ? 'Vos trains' : 'Votre train'}</h2>
      <div className="tickets">
        {data.journeys.map((journey) => (
          <Ticket
            key={journey.way}
            date={`${journey.way}, ${journey.date}`}
            departure={{
              time: journey.departure.time,
              dateTime: journey.departure.dateTime,
              station: journey.departure.station,
            }}
            arrival={{
              time: journey.arrival.time,
              dateTime: journey.arrival.dateTime,
              station: journey.arrival.station + (journey.arrival.shift && `, ${journey.arrival.shift}`),
            }}
            duration={`${journey.duration}, ${journey.changes}`}
            changes={journey.waits}
            details={[
              ...journey.legs.map(({ train, seats }) => ({ label: train, value: seats })),
              { label: 'Classe', value: journey.className },
              { label: journey.fare, value: journey.points },
            ]}
            scene={scene}
          />
        ))}
      </div>
    </section>
    <section className="section" aria-labelledby="voyageurs">
      <h2 id="voyageurs">{data.passengers.length > 1 ? 'Voyageurs' : 'Voyageur'}</h2>
      <p className="lead">{data.names}</p>
    </section>
    <section className="section" aria-labelledby="vos-points">
      <h2 id="vos-points">Vos points</h2>
      <p className="lead">
        {data.spent} débités. Votre solde est de <b>{data.balance}</b>.
      </p>
    </section>
    <section className="section" aria-labelledby="et-maintenant">
      <h2 id="et-maintenant">Et maintenant</h2>
      <Actions>
        <ButtonLink href="/informations/voyages-futurs" kind="primary">
          Voir mon voyage et son code QR
        </ButtonLink>
        <ButtonLink href="/recompense/historique-commandes-v2">Mes commandes</ButtonLink>
        <ButtonLink href="/recompense/vos-points" kind="quiet">
          Mes points
        </ButtonLink>
      </Actions>
    </section>
  </PageLayout>
);
