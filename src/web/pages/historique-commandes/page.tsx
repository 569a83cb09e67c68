import { thousands } from '#domain/typography.ts';
import { usePageData } from '#web/rendering/page-hooks.ts';
import {
  Alert,
  BackLink,
  ButtonLink,
  EmptyState,
  Facts,
  Icon,
  MoreLink,
  PageHead,
  PageLayout,
  Pagination,
  Section,
  Table,
  TextLink,
} from '#web/ui/index.ts';
import type { loader } from './page.server.ts';
import './historique-commandes.css';

type Data = Awaited<ReturnType<typeof loader>>;

const PATH = '/recompense/historique-commandes-v2';
const icons = { 'in-progress': 'clock', held: 'clock', confirmed: 'check', closed: 'cross' } as const;

/** One state of an order: a word and an icon, never colour alone. */
const State = ({ phase, label }: { phase: keyof typeof icons; label: string }) => (
  <span className={`order-state order-state--${phase}`}>
    <Icon name={icons[phase]} size="small" />
    {label}
  </span>
);

const Orders = ({ rows }: { rows: Data['rows'] }) => (
  <div className="orders">
    <Table caption="Vos commandes, de la plus récente à la plus ancienne" hiddenCaption stacked>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Commande</th>
          <th scope="col" className="number">
            Quantité
          </th>
          <th scope="col" className="number">
            Points
          </th>
          <th scope="col">Dossier</th>
          <th scope="col">Confirmation envoyée à</th>
          <th scope="col">État</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.orderId}>
            <td data-label="Date">
              <time dateTime={row.dateTime}>{row.date}</time>
            </td>
            <th scope="row">
              <TextLink href={`${PATH}?commande=${row.orderId}`} strong>
                {row.item}
              </TextLink>
              <small>
                {row.number} · {row.channel}
              </small>
            </th>
            <td className="number" data-label="Quantité">
              {row.quantity}
            </td>
            <td className="number table__amount" data-label="Points">
              {thousands(row.points)}
            </td>
            <td data-label="Dossier">{row.pnr ?? '–'}</td>
            <td data-label="Confirmation envoyée à">
              <span className="order-email">{row.email}</span>
              {row.mail && (
                <small>
                  {row.mail.label}
                  {row.resentAt && `, renvoyé le ${row.resentAt}`}
                </small>
              )}
            </td>
            <td data-label="État">
              <State phase={row.phase} label={row.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

const Detail = ({ detail }: { detail: NonNullable<Data['detail']> }) => (
  <PageLayout
    head={
      <PageHead
        title={`Commande ${detail.number}`}
        back={<BackLink href={PATH}>Toutes mes commandes</BackLink>}
        lead={`Passée ${detail.when}`}
      />
    }
    aside={
      <Section title="En bref" id="en-bref" ruled>
        <Facts
          facts={[
            { label: 'État', value: <State phase={detail.phase} label={detail.state} /> },
            { label: 'Points', value: detail.points, strong: true },
            ...(detail.pnr ? [{ label: 'Dossier', value: detail.pnr }] : []),
            { label: 'Canal', value: detail.channel },
          ]}
        />
        {detail.phase === 'confirmed' && (
          <p className="order-to-trip">
            <MoreLink href="/informations/voyages-futurs">Voir mes billets</MoreLink>
          </p>
        )}
      </Section>
    }
  >
    {detail.reason && (
      <Alert kind="warning" title="Cette commande n’a pas abouti">
        <p>{detail.reason}</p>
      </Alert>
    )}
    {detail.journeys.map((journey) => (
      <Section key={journey.title} title={`${journey.title}, ${journey.date}`} tight>
        <p className="order-journey__price">
          {journey.travelClass}, {journey.points}
        </p>
        <ul className="order-legs">
          {journey.legs.map((leg) => (
            <li key={`${leg.train}-${leg.departure}`}>
              <span className="order-legs__times">
                {leg.departure} – {leg.arrival}
              </span>
              <span>
                {leg.from} – {leg.to}
                <small>
                  {leg.train}
                  {leg.seats.length > 0 && ` : ${leg.seats.join(' ; ')}`}
                </small>
              </span>
            </li>
          ))}
        </ul>
      </Section>
    ))}
    <Section title="Voyageurs" tight>
      <ul className="order-people">
        {detail.passengers.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Section>
    {detail.mails.length > 0 && (
      <Section title="Envois de la confirmation" tight>
        <ul className="order-people">
          {detail.mails.map((mail) => (
            <li key={mail.id}>
              {mail.when}, {mail.email} : {mail.status.toLowerCase()}
            </li>
          ))}
        </ul>
      </Section>
    )}
  </PageLayout>
);

/** `/recompense/historique-commandes-v2`: the orders of the shop, and one of them in full with `?commande=`. */
export const Page = () => {
  const { rows, page, pages, total, detail } = usePageData<typeof loader>();
  if (detail) return <Detail detail={detail} />;
  return (
    <PageLayout
      head={<PageHead title="Vos commandes de primes" aside={rows.length > 0 && <span>{total}</span>} />}
    >
      {rows.length === 0 ? (
        <EmptyState
          title="Aucune commande pour l’instant"
          actions={
            <ButtonLink href="/recompense/mon-catalogue-prime" kind="primary">
              Ouvrir la boutique
            </ButtonLink>
          }
        >
          Les billets et les primes payés en points s’affichent ici, avec leur dossier et leur confirmation.
        </EmptyState>
      ) : (
        <>
          <Orders rows={rows} />
          <Pagination
            page={page}
            pages={pages}
            hrefOf={(wanted) => (wanted > 1 ? `${PATH}?page=${wanted}` : PATH)}
            label="Pages de l’historique"
          />
        </>
      )}
    </PageLayout>
  );
};
