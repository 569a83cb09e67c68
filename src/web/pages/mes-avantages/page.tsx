import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import {
  Facts,
  MoreLink,
  PageHead,
  PageLayout,
  Panorama,
  Prose,
  Section,
  StatusLine,
  tierScene,
} from '#web/ui/index.ts';
import { contentBlocks } from '#web/views/content-blocks.tsx';
import type { loader } from './page.server.ts';
import './mes-avantages.css';

/** `/programme/mes-avantages`: what my status brings, and what the next one would add. */
export const Page = () => {
  const { colour, name, about, status, anniversary, benefits, next } = usePageData<typeof loader>();
  return (
    <>
      <Panorama
        scene={tierScene[colour]}
        view="strip"
        height="strip"
        line={status && <StatusLine value={status.value} valueLabel={status.label} stops={status.stops} />}
      />
      <PageLayout
        head={
          <>
            <PageHead title="Mes avantages" lead={name} />
            <div className="my-benefits__about">
              <Prose>{contentBlocks(about)}</Prose>
              {anniversary && <p className="soft">{anniversary}</p>}
            </div>
          </>
        }
        aside={
          next && (
            <Section title={`Avec ${next.name}`} id="au-statut-suivant">
              <p className="soft my-benefits__how">{next.how}</p>
              <Facts facts={next.gains.map(({ title, share }) => ({ label: title, value: share }))} />
            </Section>
          )
        }
      >
        <Section
          title="Ce que votre statut ouvre"
          id="ce-que-votre-statut-ouvre"
          link={<MoreLink href={pathOf('/programme')}>Tous les statuts</MoreLink>}
        >
          {benefits.length > 0 ? (
            <ul className="my-benefits">
              {benefits.map(({ key, title, note, share, blocks }) => (
                <li key={key} className="my-benefits__one">
                  <h3>{title}</h3>
                  <p className="my-benefits__share">{share}</p>
                  {note && <p className="my-benefits__note">{note}</p>}
                  <div className="my-benefits__text">
                    <Prose>{contentBlocks(blocks)}</Prose>
                  </div>
                </li>
              ))}
            </ul>
          ) : (
            <p>
              La liste de vos avantages sera bientôt de retour. Vos points et votre statut restent acquis.
            </p>
          )}
        </Section>
      </PageLayout>
    </>
  );
};
