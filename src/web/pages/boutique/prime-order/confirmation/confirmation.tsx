import { pathOf } from '#contract/routes.ts';
import { Actions, ButtonLink, Facts, Landscape, PageLayout } from '#web/ui/index.ts';
import type { PrimeView } from '../prime-order.server.ts';
import './confirmation.css';

/** Thanks, the receipt as the stub of what was taken, and what comes next. */
export const View: PrimeView<'shopCartConfirmation'> = ({ data }) => (
  <PageLayout>
    <h1>{data.title}</h1>
    <p className="lead receipt__lead">
      {data.points} débités, il vous en reste {data.balance}. Le reçu part à l’adresse <b>{data.email}</b>.
    </p>
    <section className="receipt" aria-labelledby="recu">
      <div className="receipt__stub">
        <Landscape scene={data.scene} view="poster" />
        <p>
          <b>{data.quantity}</b>
        </p>
      </div>
      <div className="receipt__body">
        <h2 id="recu">Votre reçu</h2>
        <Facts facts={data.receipt.facts} />
        <p className="small soft">{data.receipt.note}</p>
      </div>
    </section>
    <Actions>
      <ButtonLink href={pathOf('/recompense/mon-catalogue-prime')}>Retour au catalogue</ButtonLink>
      <ButtonLink
        href={pathOf('/recompense/historique-commandes-v2', { query: { commande: data.orderId } })}
        kind="quiet"
      >
        Voir cette commande
      </ButtonLink>
    </Actions>
  </PageLayout>
);
