import { pathOf } from '#contract/routes.ts';
import { listed } from '#domain/typography.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import { Actions, ButtonLink, DiscountCard, Facts, PageLayout, Section } from '#web/ui/index.ts';
import { CustomersOwn } from '#web/views/customers-own.tsx';
import { PaymentLines } from '#web/views/payment-lines.tsx';
import type { CardView } from '../card-order.server.ts';
import '../payment/payment.css';

/** The card itself, how it is received, what was paid, and what comes next. */
export const View: CardView<'bmccoPaymentConfirmation'> = ({ data: { plate, ...data } }) => {
  const say = useVoice();
  return (
    <PageLayout>
      <h1>{plate.isOwn ? say('Votre carte est prête', 'La carte est prête') : 'La carte est prête'}</h1>
      <p className="lead">
        {listed([
          ...(data.spent ? [`${data.spent} débités`] : []),
          ...(data.vouchers ? [`${data.vouchers} payés avec ${say('vos', 'ses')} bons`] : []),
          ...(data.euros ? [`${data.euros} payés par carte`] : []),
        ])}
        , il {say('vous', 'lui')} reste {data.balance}. La confirmation part à l’adresse <b>{data.email}</b>.
      </p>
      <Section title={plate.title} id="la-carte" tight>
        <div className="card-payment">
          <DiscountCard {...plate.card} />
          <div>
            <Facts facts={[...plate.facts, { label: 'Commande', value: data.number }]} />
            <p className="small">{plate.receipt}</p>
          </div>
        </div>
      </Section>
      {data.lines.length > 0 && (
        <Section title={say('Votre paiement', 'Paiement du client')} id="paiement" tight>
          <PaymentLines lines={data.lines} />
        </Section>
      )}
      <Actions>
        {plate.isOwn && (
          <CustomersOwn>
            <ButtonLink href={pathOf('/compte/avantages/mes-cartes')} kind="primary">
              Voir mes cartes
            </ButtonLink>
          </CustomersOwn>
        )}
        <ButtonLink href={pathOf('/recompense/historique-commandes-v2')}>
          {say('Mes commandes', 'Commandes du client')}
        </ButtonLink>
        <ButtonLink href={pathOf('/recompense/mon-catalogue-prime')} kind="quiet">
          Retour au catalogue
        </ButtonLink>
      </Actions>
    </PageLayout>
  );
};
