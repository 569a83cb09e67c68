import type { ReactNode } from 'react';
import { Actions, ButtonLink, PageLayout } from '#web/ui/index.ts';
import { ChosenJourney } from './cart.tsx';
import type { ConfirmationData } from './order.server.ts';

/** Tickets exist: the file reference large, the seats, the points, and what comes next. */
export const Confirmation = ({ data }: { data: ConfirmationData }): ReactNode => (
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
    <section className="section section--ruled" aria-labelledby="vos-trains">
      <h2 id="vos-trains">{data.journeys.length > 1 ? 'Vos trains' : 'Votre train'}</h2>
      {data.journeys.map((journey) => (
        <ChosenJourney journey={journey} key={journey.way}>
          <ul className="chosen__seats">
            {journey.legs.map(({ train, seats }) => (
              <li key={train}>
                <b>{train}</b> {seats}
              </li>
            ))}
          </ul>
        </ChosenJourney>
      ))}
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
