import { pathOf } from '#contract/routes.ts';
import { Actions, ButtonLink, Facts, PageLayout, Section } from '#web/ui/index.ts';
import type { PrimeView } from '../prime-order.server.ts';

/** Thanks, the receipt, and what comes next. */
export const View: PrimeView<'shopCartConfirmation'> = ({ data }) => (
  <PageLayout name="prime-order">
    <h1>{data.title}</h1>
    <p className="lead">
      {data.points} débités, il vous en reste {data.balance}. Le reçu part à l’adresse <b>{data.email}</b>.
    </p>
    <Section title="Votre reçu" tight>
      <Facts facts={data.receipt.facts} />
      <p className="prime-order__note">{data.receipt.note}</p>
    </Section>
    <Actions>
      <ButtonLink href={pathOf('/recompense/mon-catalogue-prime')}>Retour au catalogue</ButtonLink>
      <ButtonLink href={pathOf('/recompense/historique-commandes-v2')} kind="quiet">
        Mes commandes
      </ButtonLink>
    </Actions>
  </PageLayout>
);
