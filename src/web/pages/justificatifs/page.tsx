import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { rowId } from '#web/lists/paged.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { BackLink, ButtonLink, EmptyState, PageHead, PageLayout, Section, TextLink } from '#web/ui/index.ts';
import { Proof } from '#web/views/proof.tsx';
import type { loader } from './page.server.ts';
import './justificatifs.css';

const PAST = pathOf('/informations/voyages-passes');

/** `/informations/voyages-passes-justif`: the proofs that can be had, or soon can, and until when (TRIP-04). */
export const Page = () => {
  const { trips } = usePageData<typeof loader>();
  return (
    <PageLayout
      name="proofs-page"
      head={
        <PageHead
          title="Justificatif de voyage"
          back={<BackLink href={PAST}>Voyages passés</BackLink>}
          lead="Un PDF qui dit qui a voyagé, quand, et par quel train : pour votre employeur, une école ou une assurance."
        />
      }
      aside={
        <Section title="De 24 heures à 60 jours" id="delais" ruled>
          <p>
            Le justificatif est remis à partir de 24 heures après l’arrivée, pendant 60 jours :
            enregistrez-le.
          </p>
          <p>
            Passé ce délai, il n’est plus remis. Pour un autre besoin,{' '}
            <TextLink href={pathOf('/besoin-daide/mes-reclamations', { query: { sujet: 'voyage' } })}>
              écrivez-nous
            </TextLink>
            .
          </p>
        </Section>
      }
    >
      <PagedList
        list={trips}
        more="Voir plus de voyages"
        empty={
          <EmptyState
            title="Aucun justificatif à télécharger"
            actions={<ButtonLink href={PAST}>Voir mes voyages passés</ButtonLink>}
          >
            Vous n’avez pas voyagé ces 60 derniers jours. Après un voyage, son justificatif est ici dès le
            lendemain.
          </EmptyState>
        }
      >
        {(rows) => (
          <ol className="proofs">
            {rows.map((row, index) => (
              <li key={row.id} className="proofs__trip" id={rowId(index)}>
                <div>
                  <h2>
                    <time dateTime={row.date}>{row.day}</time>
                  </h2>
                  <p className="proofs__route">{row.route}</p>
                  <p className="proofs__train">{row.train}</p>
                </div>
                <Proof proof={row.proof} of={`${row.route}, ${row.day.toLowerCase()}`} />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </PageLayout>
  );
};
