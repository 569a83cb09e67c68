import { pathOf } from '#contract/routes.ts';
import { thousands } from '#domain/typography.ts';
import { useActionResult, usePageData, useVoice } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { ListPage, ListTable } from '#web/lists/paged-list.tsx';
import {
  Actions,
  Alert,
  BackLink,
  ButtonLink,
  type Column,
  DiscountCard,
  EmptyState,
  Facts,
  Icon,
  MoreLink,
  PageHead,
  PageLayout,
  Section,
  TextLink,
} from '#web/ui/index.ts';
import { CustomersOwn } from '#web/views/customers-own.tsx';
import { Delivered } from '#web/views/delivery.tsx';
import { EmailAddress } from '#web/views/email-address.tsx';
import { ForOthers } from '#web/views/for-others.tsx';
import { HeldOrders } from '#web/views/held-orders.tsx';
import { PaymentLines } from '#web/views/payment-lines.tsx';
import { Refunds } from '#web/views/refunds.tsx';
import type { action, loader } from './page.server.ts';
import { resendForm } from './resend.form.ts';
import './historique-commandes.css';

type Data = Awaited<ReturnType<typeof loader>>;

const PATH = pathOf('/recompense/historique-commandes-v2');
const icons = {
  'in-progress': 'clock',
  held: 'clock',
  confirmed: 'check',
  closed: 'cross',
  manual: 'clock',
} as const;

/** One state of an order: a word and an icon, never colour alone. */
const State = ({ phase, label }: { phase: keyof typeof icons; label: string }) => (
  <span className={`order-state order-state--${phase}`}>
    <Icon name={icons[phase]} size="small" />
    {label}
  </span>
);

type Order = NonNullable<Data['orders']>['rows'][number];

const columns: readonly Column<Order>[] = [
  { title: 'Date', cell: ({ dateTime, date }) => <time dateTime={dateTime}>{date}</time> },
  {
    title: 'Commande',
    kind: 'name',
    cell: ({ orderId, item, number, channel, isElsewhere }) => (
      <>
        <TextLink href={`${PATH}?commande=${orderId}`} strong>
          {item}
          {/* Of two journeys between the same stations the name alone would say the same. */}
          <span className="visually-hidden">, commande {number}</span>
        </TextLink>
        <small>
          <span aria-hidden="true">{number}</span>
          {isElsewhere && ` · ${channel}`}
        </small>
      </>
    ),
  },
  {
    title: 'Quantité',
    kind: 'number',
    cell: ({ quantity, tickets }) =>
      tickets ? (
        <>
          {tickets.count}
          {tickets.gone && <small>{tickets.gone}</small>}
        </>
      ) : (
        quantity
      ),
  },
  {
    title: 'Points',
    kind: 'amount',
    cell: ({ points, euros, vouchers }) => (
      <>
        {points === 0 && euros && !vouchers ? (
          euros
        ) : (
          <>
            {thousands(points)}
            {vouchers && <small className="order-euros"> + {vouchers} de bons</small>}
            {euros && <small className="order-euros"> + {euros}</small>}
          </>
        )}
      </>
    ),
  },
  { title: 'Dossier', cell: ({ pnr }) => pnr ?? '–' },
  {
    title: 'Confirmation envoyée à',
    cell: ({ email, mail }) => (
      <>
        <span className="order-email">{email ? <EmailAddress of={email} /> : '–'}</span>
        {mail && (
          <small>
            {mail.label}
            {mail.sentAt && ` le ${mail.sentAt}`}
            {mail.resentAt && `, renvoi demandé le ${mail.resentAt}`}
          </small>
        )}
      </>
    ),
  },
  { title: 'État', cell: ({ phase, state }) => <State phase={phase} label={state} /> },
];

const MAIL_ICONS = { EN_COURS: 'clock', OK: 'check', KO: 'cross' } as const;

const Detail = ({
  detail,
  held,
  answer,
}: {
  detail: NonNullable<Data['detail']>;
  /** The order itself, while it waits for its customer. */
  held: NonNullable<Data['held']>;
  answer: FormAnswer | undefined;
}) => {
  const say = useVoice();
  return (
    <PageLayout
      asideFirst
      head={
        <PageHead
          title={`Commande ${detail.number}`}
          back={<BackLink href={PATH}>{say('Toutes mes commandes', 'Commandes du client')}</BackLink>}
          lead={`${detail.item}, commande ${detail.phase === 'held' ? 'commencée' : 'passée'} ${detail.when}.`}
        />
      }
      aside={
        <Section title="En bref" id="en-bref" ruled>
          <Facts
            facts={[
              { label: 'État', value: <State phase={detail.phase} label={detail.state} /> },
              ...(detail.exchange
                ? [
                    { label: 'Prix des billets', value: detail.exchange.price },
                    {
                      label: 'Payé par l’échange',
                      value: <TextLink href={detail.exchange.href}>{detail.exchange.kept}</TextLink>,
                    },
                    { label: 'Payé en plus', value: detail.paid, strong: true },
                  ]
                : [{ label: 'Prix', value: detail.paid, strong: true }]),
              ...(detail.tickets
                ? [{ label: 'Billets', value: `${detail.tickets.count}, ${detail.tickets.gone}` }]
                : []),
              ...(detail.pnr ? [{ label: 'Dossier', value: detail.pnr }] : []),
              ...(detail.delivery ? [{ label: 'Billet', value: detail.delivery.name }] : []),
              { label: 'Canal', value: detail.channel },
              ...(detail.terms
                ? [
                    {
                      label: 'Conditions acceptées',
                      value: detail.terms.href ? (
                        <TextLink href={detail.terms.href}>{detail.terms.name}</TextLink>
                      ) : (
                        detail.terms.name
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {detail.phase === 'confirmed' && detail.delivery && <p className="small">{detail.delivery.text}</p>}
          {detail.change && (
            <p className="small">
              Échangeable et annulable jusqu’au départ.{' '}
              <TextLink href={detail.change}>Échanger ou annuler</TextLink>
            </p>
          )}
          {detail.isForOthers && (
            <ForOthers journeys={detail.journeys.filter(({ isGivenUp }) => !isGivenUp)} />
          )}
          {detail.files && (
            <>
              <CustomersOwn>
                <p className="order-to-trip">
                  <MoreLink href={pathOf('/informations/voyages-futurs')}>Voir mes billets</MoreLink>
                </p>
              </CustomersOwn>
              <Actions>
                {detail.files.ticket && (
                  <ButtonLink href={detail.files.ticket} icon="download" download small>
                    Billets en PDF
                  </ButtonLink>
                )}
                <CustomersOwn>
                  <ButtonLink href={detail.files.calendar} icon="calendar" download small>
                    Ajouter à mon agenda
                  </ButtonLink>
                </CustomersOwn>
              </Actions>
            </>
          )}
        </Section>
      }
    >
      <HeldOrders title="Commande en cours" held={held} />
      {detail.takeUp && !detail.refunds?.incident && (
        <Alert
          kind="warning"
          title="Cette commande attend quelqu’un"
          action={<TextLink href={detail.takeUp}>Reprendre</TextLink>}
        />
      )}
      {detail.reason && (
        <Alert kind="warning" title="Cette commande n’a pas abouti">
          <p>{detail.reason}</p>
        </Alert>
      )}
      {detail.givenUp.map(({ id, what, ways, href, label }) => (
        <Section key={id} title={what} tight>
          <ul className="order-people">
            {ways.map(({ title, names }) => (
              <li key={title}>
                {title}, {names}
              </li>
            ))}
          </ul>
          <p>
            <MoreLink href={href}>{label}</MoreLink>
          </p>
        </Section>
      ))}
      {detail.refunds && (
        <Section title={say('Ce qui vous revient', 'Ce qui revient au client')} id="remboursements" tight>
          {detail.refunds.incident && (
            <Alert
              kind="error"
              title={detail.refunds.incident.message}
              reference={say(detail.number, undefined)}
              action={
                <ButtonLink href={detail.refunds.incident.href} kind="secondary">
                  {detail.refunds.incident.label}
                </ButtonLink>
              }
            >
              <p>{detail.refunds.incident.owed}</p>
            </Alert>
          )}
          <Refunds rows={detail.refunds.rows} />
        </Section>
      )}
      {detail.journeys.map((journey) => (
        <Section key={journey.way} title={`${journey.way}, ${journey.day}`} tight>
          <p className="order-journey__price">
            {journey.className}, {journey.points}
            {journey.isGivenUp && '. Plus aucun billet de ce trajet n’est valable.'}
          </p>
          <ul className="order-legs">
            {journey.legs.map((leg) => (
              <li key={`${leg.train}-${leg.departure.dateTime}`}>
                <span className="order-legs__times">
                  {leg.departure.time} – {leg.arrival.time}
                </span>
                <span>
                  {leg.departure.station} – {leg.arrival.station}
                  <small>
                    {leg.train}
                    {leg.party && `. ${leg.party}`}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {detail.card && (
        <Section title={detail.card.title} id="carte" tight>
          <div className="order-card">
            <DiscountCard {...detail.card.card} />
            <div>
              <Facts facts={detail.card.facts} />
              {detail.phase === 'confirmed' && <p className="small">{detail.card.receipt}</p>}
            </div>
          </div>
        </Section>
      )}
      {detail.given && <Delivered delivery={detail.given} />}
      {detail.receipt && (
        <Section title={say('Votre reçu', 'Reçu')} id="recu" tight>
          <Facts facts={detail.receipt.facts} />
          {detail.receipt.note && <p className="small soft">{detail.receipt.note}</p>}
        </Section>
      )}
      {detail.journeys.length === 0 && !detail.receipt && !detail.card && (
        <Section title={detail.item} tight>
          <Facts
            facts={[
              { label: 'Quantité', value: detail.quantity },
              ...(detail.email ? [{ label: 'Confirmation envoyée à', value: detail.email }] : []),
            ]}
          />
        </Section>
      )}
      {detail.passengers.length > 0 && (
        <Section title="Voyageurs" tight>
          <ul className="order-people">
            {detail.passengers.map(({ name, seats }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and none comes or goes
              <li key={index}>
                {name}
                {seats.map((words) => (
                  <small key={words}>{words}</small>
                ))}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {detail.vouchers.length > 0 && (
        <Section title={say('Payé avec vos bons', 'Payé avec ses bons')} id="bons" tight>
          <Facts facts={detail.vouchers} />
        </Section>
      )}
      {detail.payment.length > 0 && (
        <Section title="Paiement par carte" id="paiement" tight>
          <PaymentLines lines={detail.payment} />
        </Section>
      )}
      {(detail.mails.length > 0 || detail.resend) && (
        <Section title="E-mails de cette commande" id="envois" tight>
          {detail.sentTo && (
            <Alert kind="success" title={`La confirmation part à l’adresse ${detail.sentTo}.`} />
          )}
          <ul className="sendings">
            {detail.mails.map((mail) => (
              <li key={mail.id}>
                <span>
                  {mail.what} <small className="soft">{mail.when}</small>
                </span>
                <span className="order-email">
                  <EmailAddress of={mail.email} />
                </span>
                <span className={`sendings__state sendings__state--${mail.code}`}>
                  <Icon name={MAIL_ICONS[mail.code]} size="small" />
                  {mail.status}
                </span>
              </li>
            ))}
          </ul>
          {detail.resend && detail.refusedAddress && !detail.sentTo && (
            <Alert
              kind="warning"
              title={say(
                'Nos messages ne parviennent plus à cette adresse',
                'Les messages ne parviennent plus à cette adresse',
              )}
            >
              <p>
                La messagerie de {detail.refusedAddress} a refusé notre dernier e-mail. Indiquez une autre
                adresse pour recevoir la confirmation.
              </p>
            </Alert>
          )}
          {detail.resend && (
            <Form
              of={resendForm}
              answer={answer}
              values={{ email: detail.resend.email }}
              transaction={detail.resend.transactionId}
              className="resend"
            >
              <FormErrors />
              <FormField at="email" />
              <SubmitButton kind="secondary" />
            </Form>
          )}
        </Section>
      )}
    </PageLayout>
  );
};

/** `/recompense/historique-commandes-v2`: the orders of the shop, and one of them in full with `?commande=`. */
export const Page = () => {
  const say = useVoice();
  const data = usePageData<typeof loader>();
  const answer = useActionResult<typeof action>();
  if (!data.orders) return <Detail detail={data.detail} held={data.held ?? []} answer={answer} />;
  const { orders, held = [] } = data;
  return (
    <ListPage
      title={say('Mes commandes de primes', 'Commandes du client')}
      list={orders}
      pagesLabel="Pages de l’historique"
      // Not accepted yet, so none of the list; but this is where somebody looks who left without paying.
      before={<HeldOrders title={held.length > 1 ? 'Commandes en cours' : 'Commande en cours'} held={held} />}
      empty={
        <EmptyState
          title="Aucune commande pour l’instant"
          actions={
            <ButtonLink href={pathOf('/recompense/mon-catalogue-prime')} kind="primary">
              Ouvrir la boutique
            </ButtonLink>
          }
        >
          Les billets et les primes payés en points s’affichent ici, avec leur dossier et leur confirmation.
        </EmptyState>
      }
    >
      {(rows) => {
        const table = (
          <div className="orders">
            <ListTable
              rows={rows}
              columns={columns}
              caption={`${say('Vos commandes', 'Commandes du client')}, de la plus récente à la plus ancienne`}
              keyOf={({ orderId }) => orderId}
            />
          </div>
        );
        // Under the title of those that wait, the others would be read as some of them.
        return held.length > 0 ? (
          <Section title="Commandes passées" id="commandes-passees" tight>
            {table}
          </Section>
        ) : (
          table
        );
      }}
    </ListPage>
  );
};
