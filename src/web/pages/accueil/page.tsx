import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { ButtonLink, Icon, Landscape, LoyaltyCard, MoreLink, Panorama, Poster } from '#web/ui/index.ts';
import { position } from '#web/ui/line/position.ts';
import { pointsPrice } from '#web/ui/price/wording.ts';
import type { loader } from './page.server.ts';
import './accueil.css';

type Data = Awaited<ReturnType<typeof loader>>;

const JOIN = pathOf('/inscription/compte-client-sncf');

/** What the line brings, as stops in the order in which a traveller meets them. */
const Proofs = ({ rules, cheapest }: Pick<Data, 'rules' | 'cheapest'>) => (
  <section className="leg" id="preuves" aria-labelledby="preuves-titre">
    <h2 id="preuves-titre">Ce que rapporte la ligne</h2>
    <p className="lead">
      Un compte, une carte, et chaque voyage compte. Voici les arrêts, dans l’ordre où vous les rencontrerez.
    </p>
    <ol className="proofs">
      <li className="proofs__teal">
        <b className="proofs__figure">{rules.creditDelay}</b>
        <b>Vos points sont crédités</b>
        <span>après l’arrivée de votre train, sans rien demander.</span>
      </li>
      <li className="proofs__blue">
        <b className="proofs__figure">{rules.firstCode}</b>
        <b>Un code de {rules.reduction}</b>
        <span>
          valable {rules.codeLife}, puis un second au {rules.trips}e voyage.
        </span>
      </li>
      <li className="proofs__red">
        <b className="proofs__figure">{rules.gv}</b>
        <b>Grand Voyageur</b>
        <span>points Statut gagnés en un an, ou {rules.trips} voyages.</span>
      </li>
      <li className="proofs__berry">
        <b className="proofs__figure">{rules.club}</b>
        <b>Grand Voyageur Le Club</b>
        <span>points Statut gagnés en un an.</span>
      </li>
      <li className="proofs__yellow">
        <b className="proofs__figure">0 €</b>
        <b>Un billet de train</b>
        <span>payé en points{cheapest === undefined ? '' : `, dès ${pointsPrice(cheapest)} l’aller`}.</span>
      </li>
    </ol>
  </section>
);

/** Youngest and oldest age on the axis. */
const AGES = { from: 12, to: 70 };
const COLOURS: Readonly<Record<Data['cards'][number]['product'], string>> = {
  'avantage-jeune': 'blue',
  'avantage-adulte': 'red',
  'avantage-famille': 'berry',
  liberte: 'teal',
  'avantage-senior': 'yellow',
};
const along = (age: number): number => Math.round(((age - AGES.from) / (AGES.to - AGES.from)) * 980 + 10);
/** Ages at which one card follows another: said once above the rows, and drawn through them. */
const TURNS = [12, 27, 60] as const;
const grid = TURNS.map((age) => `M${along(age)} 0V24`).join('');

const Cards = ({ cards }: Pick<Data, 'cards'>) => (
  <section className="leg" id="cartes-abos" aria-labelledby="cartes-titre">
    <h2 id="cartes-titre">
      Cartes et abonnements, à{'\u00a0'}votre âge et à{'\u00a0'}votre rythme
    </h2>
    <p className="lead">
      Cherchez votre âge sur l’axe : une carte vaut un an et réduit vos billets. La carte de fidélité, elle,
      est gratuite et s’y ajoute.
    </p>
    <p className="ages__row ages__head" aria-hidden="true">
      <span className="ages__axis ages__scale">
        {TURNS.map((age, index) => (
          <i key={age} data-at={position(along(age) / 1000)}>
            {index === 0 ? `${age}\u00a0ans` : age}{' '}
          </i>
        ))}
      </span>
    </p>
    <ul className="ages">
      {cards.map(({ product, name, from, to, words, price }) => {
        const stops = `M${along(from)} 12h0${to === null ? '' : `M${along(to)} 12h0`}`;
        return (
          <li key={product} className={`ages__row ages__row--${COLOURS[product]}`}>
            <b>{name}</b>{' '}
            <span className="ages__axis">
              <svg viewBox="0 0 1000 24" preserveAspectRatio="none" aria-hidden="true">
                <path className="ages__turns" d={grid} />
                <path className="ages__span" d={`M${along(from)} 12H${to === null ? 1000 : along(to)}`} />
                <path className="ages__stop" d={stops} />
                <path className="ages__core" d={stops} />
              </svg>
            </span>
            <span className="ages__words">{words}</span> <span className="ages__price">{price}</span>
          </li>
        );
      })}
    </ul>
    <p className="leg__more">
      <MoreLink href={pathOf('/compte/avantages/cartes-abonnements-sncf')}>Trouver la vôtre</MoreLink>
    </p>
  </section>
);

const SERVICES = [
  {
    href: pathOf('/informations/voyages-futurs'),
    title: 'Vos billets',
    text: 'QR code, places et conditions, au même endroit.',
  },
  {
    href: pathOf('/recompense/vos-points'),
    title: 'Vos points, ligne par ligne',
    text: 'Chaque crédit, chaque dépense, et ce qui expire.',
  },
  {
    href: pathOf('/informations/voyages-passes-justif'),
    title: 'Justificatif de voyage',
    text: 'À télécharger 24 heures après l’arrivée, pendant 60 jours.',
  },
  {
    href: pathOf('/besoin-daide/mes-reclamations'),
    title: 'Vos demandes',
    text: 'Une réclamation envoyée, en cours, traitée : où elle en est se lit d’un coup d’œil.',
  },
  {
    href: pathOf('/besoin-daide'),
    title: 'Aide',
    text: 'Cherchez une réponse tout de suite, sans compte.',
  },
] as const;

const Services = () => (
  <section className="leg" id="services" aria-labelledby="services-titre">
    <h2 id="services-titre">Après l’achat, tout se retrouve ici</h2>
    <div className="services">
      <div className="services__scene" data-land="winter">
        <Landscape scene="winter" view="portrait" />
      </div>
      <ul className="services__list">
        {SERVICES.map((service) => (
          <li key={service.href}>
            <a href={service.href}>
              <b>{service.title}</b>
              <span>{service.text}</span>
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

const shapes = ['posters__tall', '', '', 'posters__wide'] as const;

const Destinations = ({ posters, search }: Pick<Data, 'posters' | 'search'>) => (
  <section className="leg" id="destinations" aria-labelledby="destinations-titre">
    <h2 id="destinations-titre">Où vont vos points</h2>
    <p className="lead">Prix le plus bas d’un aller direct en 2de classe au départ de Paris, en Promo.</p>
    <ul className="posters">
      {posters.map((poster, index) => (
        <li key={poster.city} className={shapes[index]}>
          <Poster
            href={poster.href}
            scene={poster.scene}
            title={poster.city}
            size={index === 0 ? 'big' : 'small'}
          >
            {poster.duration}, dès {pointsPrice(poster.points)}
          </Poster>
        </li>
      ))}
    </ul>
    <p className="leg__more">
      <MoreLink href={search}>Chercher un autre trajet en points</MoreLink>
    </p>
  </section>
);

const Climate = ({ co2 }: Pick<Data, 'co2'>) => (
  <section className="climate" data-land="green" id="rse" aria-labelledby="climat-titre">
    <Landscape scene="meadow" className="climate__scene" />
    <div className="climate__words">
      <div>
        <h2 id="climat-titre">Le train compte aussi pour le climat</h2>
        <p className="climate__figure">
          {co2.distance} en train, {co2.saved} de CO₂ évités.
        </p>
        <p className="climate__source">
          Par voyageur, face à la même distance à deux en voiture. Ordre de grandeur, d’après les facteurs
          d’émission de la <a href="https://base-empreinte.ademe.fr">Base Empreinte de l’ADEME</a>.
        </p>
      </div>
      <div className="climate__yours">
        <p className="lead">
          Votre espace additionne vos trajets et compare leur empreinte à celle de la voiture et de l’avion,
          mois par mois.
        </p>
        <p>Vos points peuvent aussi planter un arbre ou une haie, dès {co2.gift}.</p>
        <p>
          <MoreLink href={pathOf('/mon-empreinte-carbone')}>Voir mon empreinte carbone</MoreLink>
        </p>
      </div>
    </div>
  </section>
);

const OnYourPhone = () => (
  <section className="leg" id="application" aria-labelledby="application-titre">
    <h2 id="application-titre">Votre carte sur votre téléphone</h2>
    <div className="on-phone">
      <ol className="on-phone__steps">
        <li>Ouvrez votre espace sur votre téléphone et connectez-vous.</li>
        <li>Touchez « Retourner la carte » : son QR code s’affiche.</li>
        <li>À bord, présentez-le au contrôle, comme votre carte.</li>
      </ol>
      <div className="on-phone__card" aria-hidden="true">
        <LoyaltyCard
          type="GV"
          number="2909 0109 0000 0000 0"
          holder="Votre nom"
          validity="votre anniversaire"
        />
      </div>
    </div>
  </section>
);

/** `/` to a visitor: what the programme is, in the six blocks of NAV-03, along one line that leaves the landscape. */
export const Page = () => {
  const { posters, search, cheapest, rules, cards, co2 } = usePageData<typeof loader>();
  return (
    <div className="home">
      <Panorama scene="bay" phoneView="slim" height="hero">
        <div className="home-hero">
          <h1>Chaque trajet prépare le suivant.</h1>
          <p className="lead">
            Le programme Grand Voyageur change vos voyages en points, et vos points en billets de train.
            L’inscription et la carte sont gratuites.
          </p>
          <p className="home-hero__actions">
            <ButtonLink href={JOIN} kind="primary">
              Créer un compte
            </ButtonLink>
            <MoreLink href="#preuves">Voir ce que valent les points</MoreLink>
          </p>
        </div>
      </Panorama>
      <div className="spine container">
        <svg className="spine__turn" viewBox="0 0 100 96" aria-hidden="true">
          <path d="M97 3H50A47 47 0 0 0 3 50V96" />
        </svg>
        <Proofs rules={rules} cheapest={cheapest} />
        <Cards cards={cards} />
        <Services />
        <Destinations posters={posters} search={search} />
        <Climate co2={co2} />
        <OnYourPhone />
        <span className="spine__end" aria-hidden="true" />
      </div>
    </div>
  );
};
