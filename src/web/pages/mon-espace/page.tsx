import { plural, thousands } from '#domain/typography.ts';
import { usePageData } from '#web/rendering/page-hooks.ts';
import {
  ButtonLink,
  EmptyState,
  LoyaltyCard,
  MoreLink,
  PageLayout,
  Panorama,
  QrCode,
  Section,
  StatusLine,
  TextLink,
  Ticket,
  TicketStrip,
  TripCounter,
  tierScene,
  VerticalSteps,
} from '#web/ui/index.ts';
import type { loader } from './page.server.ts';
import './mon-espace.css';

type Data = Awaited<ReturnType<typeof loader>>;

/** Greeting, card and points over the tier's landscape; the year's status points run along its edge. */
const Member = ({ firstName, loyalty }: { firstName: string; loyalty: NonNullable<Data['loyalty']> }) => (
  <Panorama
    scene={tierScene[loyalty.card.colour]}
    line={
      <StatusLine
        value={loyalty.status.value}
        valueLabel={loyalty.status.label}
        stops={loyalty.status.stops}
      />
    }
  >
    <div className="greeting">
      <div className="greeting__words">
        <h1>Bonjour {firstName}</h1>
        <p className="greeting__points">
          <b>{thousands(loyalty.balance)}</b>{' '}
          <span>{plural(loyalty.balance, 'point', 'points')} Monnaie à dépenser</span>
        </p>
        {loyalty.toCome && <p className="greeting__more">{loyalty.toCome}</p>}
        <p className="greeting__links">
          <TextLink href="/recompense/vos-points" strong>
            Mes points
          </TextLink>
        </p>
      </div>
      <div className="greeting__card">
        <LoyaltyCard {...loyalty.card} />
      </div>
    </div>
  </Panorama>
);

const Guest = ({ firstName }: Pick<Data, 'firstName'>) => (
  <Panorama scene="meadow">
    <div className="greeting">
      <div className="greeting__words">
        <h1>Bonjour {firstName}</h1>
        <p className="lead">Vos voyages et vos cartes, au même endroit.</p>
      </div>
    </div>
  </Panorama>
);

/** What the programme would bring to somebody who has no loyalty card. */
const Joining = ({ joining }: Pick<Data, 'joining'>) => (
  <Section title={joining.question} id="programme">
    <VerticalSteps
      label="Le programme Grand Voyageur, arrêt par arrêt"
      steps={[
        {
          title: `${joining.perEuro} points Monnaie par euro`,
          note: 'Dès le premier trajet, avec la carte du programme.',
          state: 'current',
        },
        {
          title: `${joining.threshold} points Statut, ou ${joining.trips} voyages dans l’année`,
          note: 'Le statut Grand Voyageur, et la boutique de primes qui s’ouvre.',
          state: 'coming',
        },
        {
          title: 'Un billet de train payé en points',
          note: 'Aller ou aller-retour, en 1re ou 2de classe.',
          state: 'coming',
        },
      ]}
    />
  </Section>
);

const NextTrip = ({ next, back, moreTrips }: Pick<Data, 'next' | 'back' | 'moreTrips'>) => (
  <Section
    title="Prochain voyage"
    id="prochain-voyage"
    link={moreTrips > 0 && <MoreLink href="/informations/voyages-futurs">Tous mes voyages</MoreLink>}
  >
    {next ? (
      <>
        <Ticket
          {...next}
          stub={
            next.codes[0]?.drawing ? (
              <>
                <QrCode drawing={next.codes[0].drawing} label={`QR code du billet ${next.pnr}`} />
                <span>{next.codes[0].passenger}</span>
                <TextLink href={`/informations/voyages-futurs?billet=${next.id}`}>Afficher en grand</TextLink>
              </>
            ) : (
              <span>{next.codes[0]?.waits}</span>
            )
          }
        />
        {back && (
          <TicketStrip
            title={`Retour ${back.date.toLowerCase()}`}
            href={`/informations/voyages-futurs?billet=${back.id}`}
            link="Voir le billet"
          >
            {back.departure.time} – {back.arrival.time}
          </TicketStrip>
        )}
      </>
    ) : (
      <EmptyState title="Aucun voyage à venir" headingLevel="h3">
        Vos billets s’afficheront ici dès l’achat, avec leur QR code et vos places.
      </EmptyState>
    )}
  </Section>
);

const ToSettle = ({ attention }: Pick<Data, 'attention'>) => (
  <Section title="À régler" id="a-regler">
    {attention.length === 0 ? (
      <p className="to-settle__none">Rien à régler : ni point près d’expirer, ni échéance proche.</p>
    ) : (
      <ul className="to-settle">
        {attention.map((item) => (
          <li key={item.title}>
            <b>{item.title}</b>
            <p>{item.text}</p>
            {item.link && (
              <TextLink href={item.link.href} strong>
                {item.link.label}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    )}
  </Section>
);

/** `/mon-espace`: greeting with card, points and the line; the next trip; what needs attention; the trip counter. */
export const Page = () => {
  const { firstName, loyalty, next, back, moreTrips, attention, joining, mayUseShop } =
    usePageData<typeof loader>();
  return (
    <>
      {loyalty ? <Member firstName={firstName} loyalty={loyalty} /> : <Guest firstName={firstName} />}
      <PageLayout
        name="dashboard"
        aside={loyalty ? <ToSettle attention={attention} /> : <Joining joining={joining} />}
      >
        <NextTrip next={next} back={back} moreTrips={moreTrips} />
        {mayUseShop && (
          <p className="to-the-shop">
            <ButtonLink href="/recompense/mon-catalogue-prime" kind="primary">
              Dépenser mes points
            </ButtonLink>
          </p>
        )}
      </PageLayout>
      {loyalty && (
        <div className="container dashboard-end">
          <Section title={loyalty.trips.title} id="voyages-comptes" link={<span>{loyalty.trips.text}</span>}>
            <TripCounter
              trips={loyalty.trips.count}
              target={loyalty.trips.target}
              marks={loyalty.trips.marks}
            />
            <p className="soft">{loyalty.anniversary}</p>
          </Section>
        </div>
      )}
    </>
  );
};
