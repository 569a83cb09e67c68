import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import {
  ButtonLink,
  DatedLine,
  Landscape,
  MoreLink,
  PageHead,
  PageLayout,
  Prose,
  Section,
  Table,
  TrainDrawing,
  tierScene,
} from '#web/ui/index.ts';
import { contentBlocks } from '#web/views/content-blocks.tsx';
import type { loader } from './page.server.ts';
import './programme.css';

type Data = Awaited<ReturnType<typeof loader>>;

/** The tiers as four landscapes on one line. */
const Tiers = ({ tiers }: Pick<Data, 'tiers'>) => (
  <ol className="tiers" aria-label="Les statuts, du premier au dernier">
    {tiers.map(({ tier, colour, at, name, how, perEuro, mine }) => (
      <li key={tier} className="tiers__tier" data-tier={colour} aria-current={mine ? 'true' : undefined}>
        <div className="tiers__scene">
          <Landscape scene={tierScene[colour]} view="poster" />
          {mine && (
            <span className="tiers__train" aria-hidden="true">
              <TrainDrawing />
            </span>
          )}
        </div>
        <div className="tiers__words">
          <p className="tiers__at tabular">{at}</p>
          <h2>{name}</h2>
          <p>{how}</p>
          <p className="tiers__rate">
            <b>{perEuro}</b> points par euro
          </p>
          {mine && (
            <p className="tiers__mine">
              <b>{mine.until}</b>
              {mine.way && <span>{mine.way}</span>}
            </p>
          )}
        </div>
      </li>
    ))}
  </ol>
);

const Benefits = ({ tiers, benefits }: Pick<Data, 'tiers' | 'benefits'>) => (
  <div className="benefits">
    <Table caption="Avantages par statut" hiddenCaption>
      <thead>
        <tr>
          <th scope="col">Avantage</th>
          {tiers.map(({ tier, colour, name, mine }) => (
            <th
              key={tier}
              scope="col"
              data-tier={colour}
              className={mine ? 'benefits__tier benefits__mine' : 'benefits__tier'}
            >
              {name}
              {mine && <span className="visually-hidden">, votre statut</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {benefits.map(({ key, title, note, shares }) => (
          <tr key={key}>
            <th scope="row">
              {title}
              {note && <small>{note}</small>}
            </th>
            {tiers.map(({ tier, colour, name, mine }, index) => (
              <td
                key={tier}
                data-tier={colour}
                data-label={name}
                className={mine ? 'benefits__mine' : undefined}
              >
                <span className={shares[index] ? 'has' : 'has has--no'}>
                  <i aria-hidden="true" />
                  {shares[index] || 'Non'}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

/** `/programme`: the tiers, what each brings, and a year of the programme; to a member their own. */
export const Page = () => {
  const { title, lead, blocks, tiers, benefits, year, mayJoin, isSignedIn, colour } =
    usePageData<typeof loader>();
  return (
    <div data-tier={colour}>
      <div className="container programme-head">
        <PageHead title={title} lead={lead} />
      </div>
      {tiers.length > 0 && <Tiers tiers={tiers} />}
      <PageLayout name="programme-page">
        {benefits.length > 0 && (
          <Section
            title="Ce que chaque statut ouvre"
            id="avantages"
            link={!mayJoin && <MoreLink href={pathOf('/programme/mes-avantages')}>Mes avantages</MoreLink>}
          >
            <Benefits tiers={tiers} benefits={benefits} />
          </Section>
        )}
        <Section title="Une année, du premier voyage à l’anniversaire" id="program-fid-3">
          <DatedLine stops={year} label="Une année du programme" />
          <div className="programme-page__text">
            <Prose>{contentBlocks(blocks)}</Prose>
          </div>
        </Section>
        {mayJoin && (
          <p className="programme-page__join">
            <ButtonLink
              href={
                isSignedIn ? `${pathOf('/mon-espace')}#programme` : pathOf('/inscription/compte-client-sncf')
              }
              kind="primary"
            >
              {isSignedIn ? 'Prendre ma carte gratuite' : 'Créer un compte'}
            </ButtonLink>
          </p>
        )}
      </PageLayout>
    </div>
  );
};
