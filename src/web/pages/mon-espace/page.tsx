import { pathOf } from '#contract/routes.ts';
import { counted, thousands } from '#domain/typography.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormFields, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import {
  Alert,
  ButtonLink,
  DatedLine,
  DiscountCard,
  EmptyState,
  LoyaltyCard,
  MoreLink,
  PageLayout,
  Panorama,
  Poster,
  QrCode,
  RewardLadder,
  Section,
  StatusLine,
  TextLink,
  Ticket,
  TicketCode,
  TicketStrip,
  TripCounter,
  tierScene,
  VerticalSteps,
} from '#web/ui/index.ts';
import { addTripForm } from '#web/views/add-trip.form.ts';
import { ErasureAlert } from '#web/views/coming-erasure.tsx';
import { DashboardEnd } from '#web/views/news.tsx';
import { ProgrammeTerms } from '#web/views/programme-terms.tsx';
import { takeCardForm } from '#web/views/take-card.form.ts';
import { dismissForm } from './dismiss.form.ts';
import type { action, loader } from './page.server.ts';
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
          <b>{thousands(loyalty.balance)}</b> <span>{loyalty.unit}</span>
        </p>
        {loyalty.toCome && <p className="greeting__more">{loyalty.toCome}</p>}
        <p className="greeting__links">
          <TextLink href={pathOf('/recompense/vos-points')}>Mes points</TextLink>{' '}
          <TextLink href={pathOf('/recompense/vos-points-releve')}>Relevé</TextLink>
        </p>
      </div>
      <div className="greeting__card">
        <LoyaltyCard {...loyalty.card} />
      </div>
    </div>
  </Panorama>
);

/** The card that is not there yet, with the name that it would carry. */
const CardToCome = ({ holder }: { holder: string }) => (
  <div aria-hidden="true">
    <LoyaltyCard
      type="GV_TRANS"
      number={`2909 0109 ${'\u2022'.repeat(4)} ${'\u2022'.repeat(4)} \u2022`}
      holder={holder}
      validity="à votre nom"
      label="Statut voyageur"
    />
  </div>
);

/** The loyalty card, by one press. */
const TakeCard = ({ joining, answer }: Pick<Data, 'joining'> & { answer: FormAnswer | undefined }) => (
  <Form of={takeCardForm} answer={answer} hidden={[['termsVersion', joining.termsVersion]]}>
    <FormErrors />
    <SubmitButton />
    <p className="small">
      <ProgrammeTerms />
    </p>
  </Form>
);

/** What opens to somebody who takes the card, in the order in which they meet it. */
const opens = (joining: Data['joining']) =>
  [
    {
      label: `${joining.perEuro} points par euro`,
      when: 'dès le premier trajet',
      state: 'coming',
    },
    { label: `${joining.codeTrips} voyages`, when: `un code de ${joining.reduction}`, state: 'coming' },
    {
      label: `${joining.trips} voyages`,
      when: `ou ${joining.threshold} points Statut : la boutique s’ouvre`,
      state: 'coming',
    },
    { label: 'Un billet de train', when: 'payé en points', state: 'coming' },
  ] as const;

/** Somebody who has nothing yet: one sentence, the way in, and the card as it would be. */
const Newcomer = ({
  firstName,
  fullName,
  joining,
  answer,
}: Pick<Data, 'firstName' | 'fullName' | 'joining'> & { answer: FormAnswer | undefined }) => (
  <Panorama
    scene="meadow"
    line={
      <StatusLine
        value={0}
        valueLabel="Compte"
        valueNote="ouvert"
        stops={[
          { at: 0, label: 'Compte' },
          { at: 1, label: 'Carte', note: 'gratuite, à votre nom', shortNote: 'gratuite' },
          { at: 2, label: 'Voyage', note: 'acheté ou ajouté ici' },
          { at: 3, label: 'Points', note: `${joining.creditedAfter} après l’arrivée` },
        ]}
        label="Du compte aux premiers points"
      />
    }
  >
    <div className="greeting greeting--newcomer">
      <div className="greeting__words">
        <h1>Bonjour {firstName}</h1>
        <p className="greeting__promise">Votre prochain trajet peut déjà compter.</p>
        <div id="programme">
          <TakeCard joining={joining} answer={answer} />
        </div>
      </div>
      <div className="greeting__card">
        <CardToCome holder={fullName} />
      </div>
    </div>
  </Panorama>
);

/** A discount card's holder: the card, and its year as a line. */
const CardHolder = ({
  firstName,
  fullName,
  rights: [first, ...others],
}: Pick<Data, 'firstName' | 'fullName' | 'rights'>) => (
  <Panorama
    scene="plain"
    line={
      first && (
        <StatusLine
          value={first.year.days}
          valueLabel={first.year.left}
          stops={first.year.stops}
          label={`Validité de votre ${first.name}`}
        />
      )
    }
  >
    <div className="greeting">
      <div className="greeting__words">
        <h1>Bonjour {firstName}</h1>
        {first && (
          <p className="greeting__promise">
            {first.card.name}, {first.until}
          </p>
        )}
        {others.length > 0 && (
          <ul className="greeting__rights">
            {others.map(({ name, number, until }) => (
              <li key={number}>
                <b>{name}</b> {until}, <span className="tabular">{number}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="greeting__links">
          <TextLink href={pathOf('/compte/avantages/mes-cartes')}>Mes cartes</TextLink>{' '}
          <TextLink href={pathOf('/compte/avantages/bons-achat')}>Mes bons d’achat</TextLink>{' '}
          <TextLink href={pathOf('/mon-empreinte-carbone')}>Mon empreinte carbone</TextLink>
        </p>
      </div>
      {first && (
        <div className="greeting__card">
          <DiscountCard {...first.card} number={first.number} holder={fullName} />
        </div>
      )}
    </div>
  </Panorama>
);

/** What the card of the programme would add to a discount card, with the way to take it. */
const Joining = ({
  fullName,
  joining,
  answer,
}: Pick<Data, 'fullName' | 'joining'> & { answer: FormAnswer | undefined }) => (
  <Section title={joining.question} id="programme">
    <div className="joining">
      <div>
        <p className="lead">
          La carte Grand Voyageur est gratuite et s’ajoute à votre carte de réduction.{' '}
          <TextLink href={pathOf('/programme')}>Découvrir le programme</TextLink>
        </p>
        <DatedLine stops={opens(joining)} label="Le programme Grand Voyageur, arrêt par arrêt" />
        <TakeCard joining={joining} answer={answer} />
      </div>
      <CardToCome holder={fullName} />
    </div>
  </Section>
);

/** What the card opens, stop by stop, beside the way to take it. */
const WhatOpens = ({ joining }: Pick<Data, 'joining'>) => (
  <Section title="Ce qui s’ouvre, arrêt par arrêt" id="ce-qui-s-ouvre">
    <VerticalSteps
      label="Le programme Grand Voyageur, arrêt par arrêt"
      steps={opens(joining).map(({ label, when, state }) => ({
        title: label,
        note: `${when[0]?.toUpperCase()}${when.slice(1)}.`,
        state,
      }))}
    />
    <p>
      <MoreLink href={pathOf('/programme')}>Découvrir le programme</MoreLink>
    </p>
  </Section>
);

/** No trip to show: a ticket of elsewhere is taken in at once, in the shape it will have; the page of past trips answers. */
const AddTrip = ({ lastName }: Pick<Data, 'lastName'>) => (
  <Section title="Prochain voyage" id="prochain-voyage">
    <div className="ticket ticket--stub">
      <div className="ticket__body">
        <Form
          of={addTripForm}
          answer={undefined}
          values={{ pnrReference: '', lastName }}
          action={pathOf('/informations/voyages-passes')}
          className="form first-trip"
        >
          <p>
            <b>Aucun voyage à venir.</b> Un billet acheté en gare, au téléphone ou ailleurs s’ajoute par sa
            référence, et s’affiche ici avec son code et vos places.
          </p>
          <FormFields />
          <SubmitButton kind="secondary" />
        </Form>
      </div>
      <p className="ticket__stub first-trip__stub" aria-hidden="true">
        <span>6 signes</span>
        <b>QS9EES</b>
        <span>par exemple</span>
      </p>
    </div>
  </Section>
);

const NextTrip = ({
  next,
  back,
  moreTrips,
  tripsAway,
}: Pick<Data, 'next' | 'back' | 'moreTrips' | 'tripsAway'>) => (
  <Section
    title="Prochain voyage"
    id="prochain-voyage"
    link={
      moreTrips > 0 && <MoreLink href={pathOf('/informations/voyages-futurs')}>Tous mes voyages</MoreLink>
    }
  >
    {tripsAway ? (
      <Alert
        kind="error"
        title={tripsAway.message}
        reference={tripsAway.reference}
        action={
          <ButtonLink href={pathOf('/informations/voyages-futurs')} small>
            Réessayer
          </ButtonLink>
        }
      />
    ) : next ? (
      <>
        <Ticket
          {...next}
          stub={
            next.codes[0]?.drawing ? (
              <TicketCode
                people={next.people}
                href={pathOf('/informations/voyages-futurs', { query: { billet: next.id } })}
              >
                <QrCode drawing={next.codes[0].drawing} label={`Code du billet ${next.pnr}`} />
              </TicketCode>
            ) : (
              <span>{next.codes[0]?.waits}</span>
            )
          }
        />
        {back && (
          <TicketStrip
            title={`Retour ${back.date.toLowerCase()}`}
            href={pathOf('/informations/voyages-futurs', { query: { billet: back.id } })}
            link="Voir le billet"
          >
            {back.departure.time} – {back.arrival.time}
          </TicketStrip>
        )}
      </>
    ) : (
      <EmptyState title="Aucun voyage à venir" headingLevel="h3" scene="winter">
        Vos billets s’afficheront ici dès l’achat, avec leur code et vos places.{' '}
        <TextLink href={`${pathOf('/informations/voyages-passes')}#ajouter`}>
          Ajouter un billet acheté ailleurs
        </TextLink>
      </EmptyState>
    )}
  </Section>
);

const Deadline = ({ kind, title, text, day, link, about, causes }: Data['attention'][number]) => (
  <li className={day ? 'deadline' : 'deadline deadline--now'}>
    {day && (
      <time className="deadline__day" dateTime={day.dateTime}>
        <b>{day.number}</b> {day.month}
      </time>
    )}
    <div>
      <b>{title}</b>
      <p>{text}</p>
      <div className="deadline__ways">
        {link && (
          <TextLink href={link.href} strong>
            {link.label}
            {about && <span className="visually-hidden"> : {about}</span>}
          </TextLink>
        )}
        {causes.length > 0 && (
          <Form
            of={dismissForm}
            hidden={[['sujet', kind], ...causes.map((cause) => ['cause', cause] as const)]}
            className="deadline__dismiss"
          >
            <SubmitButton kind="quiet" small>
              Masquer<span className="visually-hidden"> : {title}</span>
            </SubmitButton>
          </Form>
        )}
      </div>
    </div>
  </li>
);

const deadlines = (attention: Data['attention']) =>
  attention.map((one) => <Deadline key={`${one.kind} ${one.link?.href}`} {...one} />);

/** What ends soon, its date set large; not there when there is nothing. */
const NotToMiss = ({ attention, heldMore }: Pick<Data, 'attention' | 'heldMore'>) => (
  <Section title="À ne pas laisser passer" id="a-ne-pas-laisser-passer">
    <ul className="deadlines">{deadlines(attention)}</ul>
    {heldMore.length > 0 && (
      <details className="deadlines-more">
        <summary>
          {counted(heldMore.length, 'autre commande en attente', 'autres commandes en attente')}
        </summary>
        <ul>{deadlines(heldMore)}</ul>
      </details>
    )}
  </Section>
);

/** How far the points go: the farthest place as a poster, rewards by price along a line beside it. */
const Ladder = ({ ladder }: { ladder: NonNullable<Data['ladder']> }) => (
  <Section
    title={ladder.title}
    id="ce-que-peuvent-payer-vos-points"
    link={<MoreLink href={pathOf('/recompense/mon-catalogue-prime')}>Toute la boutique</MoreLink>}
  >
    <div className={ladder.poster ? 'dashboard-ladder' : undefined}>
      {ladder.poster && (
        <Poster href={ladder.poster.href} scene={ladder.poster.scene} title={ladder.poster.city} size="big">
          {ladder.poster.words}
        </Poster>
      )}
      <RewardLadder rewards={ladder.rewards} balance={ladder.balance} balanceLabel={ladder.balanceLabel} />
    </div>
  </Section>
);

/** `/mon-espace`: greeting with card, points and the line; the next trip; what needs attention; the trip counter. */
export const Page = () => {
  const {
    firstName,
    fullName,
    lastName,
    loyalty,
    rights,
    status,
    next,
    back,
    moreTrips,
    tripsAway,
    attention,
    heldMore,
    joining,
    ladder,
    isWelcome,
    isDismissed,
    erasure,
    migration,
    news,
    services,
  } = usePageData<typeof loader>();
  const answer = useActionResult<typeof action>();
  const isNewcomer = !loyalty && rights.length === 0;
  const beside = (attention.length > 0 || isNewcomer) && (
    <>
      {attention.length > 0 && <NotToMiss attention={attention} heldMore={heldMore} />}
      {isNewcomer && <WhatOpens joining={joining} />}
    </>
  );
  return (
    <>
      {loyalty ? (
        <Member firstName={firstName} loyalty={loyalty} />
      ) : isNewcomer ? (
        <Newcomer firstName={firstName} fullName={fullName} joining={joining} answer={answer} />
      ) : (
        <CardHolder firstName={firstName} fullName={fullName} rights={rights} />
      )}
      <PageLayout name="dashboard" {...(beside ? { aside: beside } : {})}>
        <ErasureAlert erasure={erasure} />
        {migration && (
          <Alert kind="information" title="Votre identifiant change.">
            {migration.asked ? (
              <>
                Un lien attend à <b>{migration.asked.email}</b> jusqu’au {migration.asked.until} : son bouton
                en fait votre identifiant.{' '}
              </>
            ) : (
              'Choisissez l’adresse e-mail avec laquelle vous vous connecterez. '
            )}
            <TextLink href={pathOf('/migration')} strong>
              {migration.asked ? 'Choisir une autre adresse' : 'Choisir mon identifiant'}
            </TextLink>
          </Alert>
        )}
        {isWelcome && (
          <Alert kind="success" title="Votre carte est ouverte." live>
            Elle est ci-dessus, et son numéro vous sert aussi à vous connecter.
          </Alert>
        )}
        {isDismissed && (
          <Alert kind="information" title="L’annonce est masquée." live>
            Elle revient si quelque chose change ou quand l’échéance approche.
          </Alert>
        )}
        {/* Another tab was faster: the card is there, and so is no form any more. */}
        {loyalty && <FormErrors of={[takeCardForm]} answer={answer} />}
        {loyalty || next || tripsAway ? (
          <NextTrip next={next} back={back} moreTrips={moreTrips} tripsAway={tripsAway} />
        ) : (
          <AddTrip lastName={lastName} />
        )}
        {status === 'GV_TRANS' && (
          <p className="to-the-shop">
            <ButtonLink href={pathOf('/compte/avantages/ma-boutique-de-primes')}>
              Voir ce qui ouvre la boutique
            </ButtonLink>
          </p>
        )}
        {status === 'T_CLUB' && (
          <p className="to-the-shop">
            <ButtonLink href={pathOf('/programme/mes-avantages')}>Voir mes avantages</ButtonLink>
          </p>
        )}
        {ladder && (
          <p className="to-the-shop">
            <ButtonLink href={pathOf('/recompense/mon-catalogue-prime')} kind="primary">
              Dépenser mes points
            </ButtonLink>
          </p>
        )}
      </PageLayout>
      {loyalty && (
        <div className="container dashboard-end">
          <Section
            title={loyalty.trips.title}
            id="voyages-comptes"
            link={loyalty.trips.text && <span>{loyalty.trips.text}</span>}
          >
            <TripCounter
              trips={loyalty.trips.count}
              target={loyalty.trips.target}
              marks={loyalty.trips.marks}
            />
            {loyalty.anniversary && <p className="soft">{loyalty.anniversary}</p>}
          </Section>
          {ladder && <Ladder ladder={ladder} />}
        </div>
      )}
      {!loyalty && !isNewcomer && (
        <div className="container dashboard-end">
          <Joining fullName={fullName} joining={joining} answer={answer} />
        </div>
      )}
      <DashboardEnd news={news} services={services} />
    </>
  );
};
