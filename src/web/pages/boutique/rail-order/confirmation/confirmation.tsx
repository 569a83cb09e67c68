import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { listed } from '#domain/typography.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import { Actions, ButtonLink, PageLayout, Ticket } from '#web/ui/index.ts';
import { CustomersOwn } from '#web/views/customers-own.tsx';
import { EmailAddress } from '#web/views/email-address.tsx';
import type { PaymentLine } from '#web/views/payment-lines.server.ts';
import { PaymentLines } from '#web/views/payment-lines.tsx';
import type { ConfirmationData } from './confirmation.server.ts';
import './confirmation.css';

const Receipt = ({ id, title, lines }: { id: string; title: string; lines: readonly PaymentLine[] }) => (
  <section className="section" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <PaymentLines lines={lines} />
  </section>
);

/** Tickets exist: the file reference large, the seats, the points, and what comes next. */
export const View = ({ data }: { data: ConfirmationData }): ReactNode => {
  const say = useVoice();
  const isOne = data.journeys.length * data.passengers === 1;
  return (
    <PageLayout>
      <header className="done">
        <div>
          <h1>
            {data.exchange
              ? isOne
                ? say('C’est échangé, votre nouveau billet est là', 'Billet échangé')
                : say('C’est échangé, vos nouveaux billets sont là', 'Billets échangés')
              : isOne
                ? say('Votre billet est réservé', 'Billet réservé')
                : say('Vos billets sont réservés', 'Billets réservés')}
          </h1>
          <p className="lead">
            La confirmation part à l’adresse{' '}
            <b>
              <EmailAddress of={data.email} />
            </b>
            . {data.onBoard}
          </p>
          <Actions>
            <CustomersOwn>
              <ButtonLink
                href={`${pathOf('/informations/voyages-futurs')}#dossier-${data.pnr}`}
                kind="primary"
              >
                {data.hasCode ? 'Voir mon voyage et son code' : 'Voir mon voyage'}
              </ButtonLink>
            </CustomersOwn>
            {data.hasCode && (
              <ButtonLink href={data.files.ticket} icon="download" download>
                {isOne ? 'Billet en PDF' : 'Billets en PDF'}
              </ButtonLink>
            )}
            <CustomersOwn>
              <ButtonLink href={data.files.calendar} icon="calendar" download>
                Ajouter à mon agenda
              </ButtonLink>
            </CustomersOwn>
            <ButtonLink href={pathOf('/recompense/historique-commandes-v2')} kind="quiet">
              {say('Mes commandes', 'Commandes du client')}
            </ButtonLink>
            <CustomersOwn>
              <ButtonLink href={pathOf('/recompense/vos-points')} kind="quiet">
                Mes points
              </ButtonLink>
            </CustomersOwn>
          </Actions>
        </div>
        <p className="done__file">
          <span>{data.exchange ? 'Nouvelle référence de dossier' : 'Référence de dossier'}</span>
          <b>{data.pnr}</b>
          <span>Commande {data.number}</span>
        </p>
      </header>
      <section className="section section--tight" aria-labelledby="vos-trains">
        <h2 id="vos-trains">
          {data.journeys.length > 1 ? say('Vos trains', 'Trains') : say('Votre train', 'Train')}
        </h2>
        <div className="tickets">
          {data.journeys.map((journey) => (
            <Ticket
              key={journey.way}
              date={`${journey.way}, ${journey.date}`}
              departure={journey.departure}
              arrival={journey.arrival}
              duration={`${journey.duration}, ${journey.changes}`}
              changes={journey.waits}
              details={[
                ...journey.legs.map(({ train, party }) => ({ label: train, value: party })),
                { label: 'Classe', value: journey.className },
                { label: journey.fare, value: journey.points },
                ...(journey.codeFrom ? [{ label: 'Code', value: journey.codeFrom }] : []),
              ]}
              condition={{
                text: journey.conditionWords,
                isFlexible: journey.condition.isFlexible,
                change: journey.condition.isFlexible ? data.change : undefined,
              }}
              scene={journey.scene}
            />
          ))}
        </div>
      </section>
      <section className="section" aria-labelledby="voyageurs">
        <h2 id="voyageurs">{data.passengers > 1 ? 'Voyageurs' : 'Voyageur'}</h2>
        <ul className="who-sits">
          {data.seated.map(({ name, seats }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and none comes or goes
            <li key={index}>
              <b>{name}</b>
              {seats.map((words) => (
                <span key={words}>{words}</span>
              ))}
            </li>
          ))}
        </ul>
      </section>
      <section className="section" aria-labelledby="vos-points">
        <h2 id="vos-points">
          {data.vouchers
            ? data.euros
              ? say('Vos points, vos bons et vos euros', 'Points, bons et euros du client')
              : say('Vos points et vos bons', 'Points et bons du client')
            : data.euros
              ? say('Vos points et vos euros', 'Points et euros du client')
              : say('Vos points', 'Points du client')}
        </h2>
        <p className="lead">
          {data.exchange ? (
            data.exchange.text
          ) : (
            <>
              {listed([
                `${data.spent} débités`,
                ...(data.vouchers ? [`${data.vouchers.paid} payés avec ${say('vos', 'ses')} bons`] : []),
                ...(data.euros ? [`${data.euros} payés par carte`] : []),
              ])}
              .
            </>
          )}{' '}
          {say('Votre solde', 'Son solde')} est de <b>{data.balance}</b>.
        </p>
      </section>
      {data.vouchers && (
        <Receipt
          id="vos-bons"
          title={say('Payé avec vos bons', 'Payé avec ses bons')}
          lines={data.vouchers.lines}
        />
      )}
      {data.payment && (
        <Receipt
          id="votre-paiement"
          title={data.vouchers ? 'Payé par carte' : say('Votre paiement', 'Paiement du client')}
          lines={data.payment}
        />
      )}
    </PageLayout>
  );
};
