import { pathOf } from '#contract/routes.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import { Actions, ButtonLink, Facts, PageLayout, Section } from '#web/ui/index.ts';
import { Delivered } from '#web/views/delivery.tsx';
import { PrimePicture } from '#web/views/prime-picture.tsx';
import type { PrimeView } from '../prime-order.server.ts';
import './confirmation.css';

/** What was given, or thanks; the receipt of what was taken; and what comes next. */
export const View: PrimeView<'shopCartConfirmation'> = ({ data }) => {
  const say = useVoice();
  return (
    <PageLayout>
      <h1>{data.title}</h1>
      <p className="lead receipt__lead">
        {data.points} débités, il {say('vous', 'lui')} en reste {data.balance}.{' '}
        {data.delivery ? 'Tout est aussi dans l’e-mail envoyé à' : 'Le reçu part à'} l’adresse{' '}
        <b>{data.email}</b>.
      </p>
      {data.delivery ? (
        <>
          <Delivered delivery={data.delivery} />
          <Section title={say('Votre reçu', 'Reçu')} id="recu" tight>
            <div className="receipt__facts">
              <Facts facts={data.receipt.facts} />
            </div>
          </Section>
        </>
      ) : (
        <section className="receipt" aria-labelledby="recu">
          <div className="receipt__stub">
            <PrimePicture look={data.look} shape="stub" />
            <p>
              <b>{data.quantity}</b>
            </p>
          </div>
          <div className="receipt__body">
            <h2 id="recu">{say('Votre reçu', 'Reçu')}</h2>
            <Facts facts={data.receipt.facts} />
            <p className="small soft">{data.receipt.note}</p>
          </div>
        </section>
      )}
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
};
