import { pathOf } from '#contract/routes.ts';
import { counted } from '#domain/typography.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import {
  Actions,
  Alert,
  ButtonLink,
  CouponLine,
  DiscountCard,
  FailureState,
  LoyaltyCard,
  MoreLink,
  PageHead,
  PageLayout,
  Section,
  TextLink,
  ValidityLine,
  ValueState,
} from '#web/ui/index.ts';
import { CardAges } from '#web/views/card-ages.tsx';
import { Portrait } from '#web/views/paperless.tsx';
import { Control } from './control.tsx';
import { KeptOffline } from './kept-offline.tsx';
import type { loader } from './page.server.ts';
import './mes-cartes.css';

type Data = Awaited<ReturnType<typeof loader>>;
type Right = Data['cards'][number];

const PATH = pathOf('/compte/avantages/mes-cartes');
const WRITE = pathOf('/besoin-daide/mes-reclamations', { query: { sujet: 'compte' } });

/** The loyalty card, and its way to the controller. */
const Loyalty = ({ loyalty }: { loyalty: NonNullable<Data['loyalty']> }) => (
  <section className="wallet" aria-labelledby="fidelite">
    <LoyaltyCard
      type={loyalty.type}
      number={loyalty.number}
      holder={loyalty.holder}
      validity={loyalty.validity}
    />
    <div className="wallet__body">
      <h2 id="fidelite">{loyalty.name}</h2>
      <p>
        Votre carte de fidélité : son QR code se présente au contrôle, et son numéro à l’achat de chaque
        billet. Valable jusqu’au {loyalty.until}.
      </p>
      <Actions>
        <ButtonLink href={loyalty.large} kind="primary" icon="expand" id="presenter-fidelite">
          Présenter au contrôle
        </ButtonLink>
        <ButtonLink href={pathOf('/renvoi_droit_tarifaire')} icon="mail">
          Recevoir par e-mail
        </ButtonLink>
      </Actions>
      <KeptOffline />
      <p>
        <TextLink href={pathOf('/recompense/vos-points')}>Mes points et mon statut</TextLink>
      </p>
    </div>
  </section>
);

const Facts = ({ facts }: Pick<Right, 'facts'>) => (
  <dl className="right__facts">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** What a suspension means, and the way out of it. */
const Suspension = ({ reason, isCard }: { reason: string; isCard: boolean }) => (
  <p className="right__reason">
    {reason && <b>{reason} </b>}
    {isCard
      ? 'Les billets déjà achetés avec elle restent valables ; d’ici son retour, achetez sans sa réduction.'
      : 'D’ici son retour, il ne couvre plus vos trajets.'}{' '}
    <a href={WRITE}>Écrire au service client</a>
  </p>
);

const RightBody = ({ right, isCard }: { right: Right; isCard: boolean }) => (
  <>
    <div className="right__head">
      <h3>{right.name}</h3>
      <ValueState tone={right.state.tone}>{right.state.words}</ValueState>
    </div>
    {right.line && <ValidityLine {...right.line} />}
    {right.suspension && <Suspension reason={right.suspension.reason} isCard={isCard} />}
    {right.note && <p className="right__note">{right.note}</p>}
    <Facts facts={right.facts} />
  </>
);

const Present = ({ right }: { right: Right }) =>
  right.large && (
    <Actions>
      <ButtonLink href={right.large} icon="expand" small id={`presenter-${right.id}`}>
        Présenter<span className="visually-hidden"> la carte {right.card.name}</span>
      </ButtonLink>
    </Actions>
  );

/** A discount card: its face, with the holder’s where it is in force without paper, how it stands, its days as a line, and what is printed on it. */
const Card = ({ right, photo }: { right: Right; photo: string | undefined }) => (
  <li className="right">
    <DiscountCard {...right.card} photo={photo} />
    <div className="right__body">
      <RightBody right={right} isCard />
      <Present right={right} />
    </div>
  </li>
);

/** A subscription with its coupons. */
const Subscription = ({ right }: { right: Data['subscriptions'][number] }) => (
  <li className="right">
    <DiscountCard {...right.card} />
    <div className="right__body">
      <RightBody right={right} isCard={false} />
      {right.coupons.map(({ route, words, stops }) => (
        <div key={`${route} ${words}`} className="pass">
          <div>
            <h4>{route}</h4>
            <p className="pass__words">Coupons, {words}</p>
          </div>
          <CouponLine stops={stops} label={`Coupons ${route}`} />
        </div>
      ))}
      <Present right={right} />
    </div>
  </li>
);

/** What ended within a year, folded: it is looked up, not used. */
const Expired = ({ expired }: Pick<Data, 'expired'>) => (
  <details className="rights-over">
    <summary>
      {counted(expired.length, 'carte ou abonnement terminé', 'cartes et abonnements terminés')} depuis un an
    </summary>
    <ul className="rights">
      {expired.map((right) => (
        <Card key={right.id} right={right} photo={undefined} />
      ))}
    </ul>
  </details>
);

/** Cards in the telephone: the photo that is shown with them, or the way to them (CARD-06, CARD-07). */
const Paperless = ({ paperless }: { paperless: NonNullable<Data['paperless']> }) => {
  const { state, permissions, subscribedOn, photo } = paperless;
  const isOn = state === 'SOUSCRIT';
  return (
    <div className="paperless">
      {photo && <Portrait photo={photo} />}
      <div className="paperless__body">
        {isOn && <ValueState tone="ok">Souscrit le {subscribedOn}</ValueState>}
        <p>
          Une photo, et vos cartes de réduction tiennent dans votre téléphone. Elle n’est montrée qu’à vous et
          au contrôle.
        </p>
        <Actions>
          {!isOn && (
            <ButtonLink href={pathOf('/compte/avantages/adhesion-dematerialisation')}>
              {state === 'RESILIE'
                ? 'Reprendre mes cartes sans papier'
                : 'Mettre mes cartes dans mon téléphone'}
            </ButtonLink>
          )}
          {permissions.includes('UPDATE_PHOTO') && (
            <ButtonLink
              href={pathOf('/compte/avantages/mise-a-jour-photo', {
                query: { typeMiseAJour: 'UPDATE_PHOTO' },
              })}
            >
              Changer ma photo
            </ButtonLink>
          )}
          {permissions.includes('UNSUBSCRIBE') && (
            <TextLink href={pathOf('/compte/avantages/resiliation-dematerialisation')}>
              Revenir à la carte en plastique
            </TextLink>
          )}
        </Actions>
      </div>
    </div>
  );
};

const Incident = ({ incident }: { incident: NonNullable<Data['incident']> }) => (
  <FailureState>
    <Alert
      kind="error"
      title={incident.message}
      reference={incident.reference}
      action={
        <ButtonLink href={PATH} small>
          Réessayer
        </ButtonLink>
      }
    />
  </FailureState>
);

const leadOf = ({ loyalty, cards, subscriptions, incident }: Data): string =>
  loyalty || cards.length > 0 || subscriptions.length > 0 || incident
    ? 'Ce que vous présentez à bord, jusqu’à quand, et ce qui est à faire.'
    : 'Vous n’avez pas encore de carte. Voici celle de votre âge, et celle qui ne coûte rien.';

/** `/compte/avantages/mes-cartes`: the loyalty card, discount cards and subscriptions with what is over apart (CARD-01, CARD-02). */
export const Page = () => {
  const data = usePageData<typeof loader>();
  const { loyalty, incident, paperless, cards, subscriptions, expired, ages, shown } = data;
  return (
    <PageLayout
      name="cards-page"
      head={
        <PageHead
          title="Mes cartes"
          lead={leadOf(data)}
          aside={
            <MoreLink href={pathOf('/compte/avantages/cartes-abonnements-sncf')}>Toutes les cartes</MoreLink>
          }
        />
      }
    >
      {shown && <Control key={shown.id} shown={shown} />}
      {loyalty && <Loyalty loyalty={loyalty} />}
      {incident ? (
        <Incident incident={incident} />
      ) : (
        <>
          {cards.length > 0 ? (
            <Section title="Cartes de réduction" id="reduction" ruled>
              {!loyalty && cards.some(({ large }) => large) && <KeptOffline />}
              <ul className="rights">
                {cards.map((right) => (
                  <Card
                    key={right.id}
                    right={right}
                    photo={right.large ? paperless?.photo?.path : undefined}
                  />
                ))}
              </ul>
            </Section>
          ) : (
            <Section title="La carte de réduction de votre âge" id="reduction" ruled>
              <CardAges {...ages} />
            </Section>
          )}
          {subscriptions.length > 0 && (
            <Section title={subscriptions.length > 1 ? 'Abonnements' : 'Abonnement'} id="abonnement" ruled>
              <ul className="rights">
                {subscriptions.map((right) => (
                  <Subscription key={right.id} right={right} />
                ))}
              </ul>
            </Section>
          )}
          {paperless && (
            <Section title="Mes cartes sans papier" id="sans-papier" ruled>
              <Paperless paperless={paperless} />
            </Section>
          )}
          {expired.length > 0 && (
            <Section title="Terminées" id="terminees" ruled>
              <Expired expired={expired} />
            </Section>
          )}
        </>
      )}
      {!loyalty && (
        <Section title="La carte de fidélité, gratuite" id="carte-gratuite" ruled>
          <p className="lead">
            Grand Voyageur ne réduit pas le prix : elle change vos voyages en points, et vos points en
            billets. Les deux cartes s’ajoutent.
          </p>
          <Actions>
            <ButtonLink href={`${pathOf('/mon-espace')}#programme`} kind="primary">
              Prendre ma carte gratuite
            </ButtonLink>
            <ButtonLink href={pathOf('/programme')}>Découvrir le programme</ButtonLink>
          </Actions>
        </Section>
      )}
    </PageLayout>
  );
};
