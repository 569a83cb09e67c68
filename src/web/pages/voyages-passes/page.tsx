import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormFields, SubmitButton } from '#web/forms/form.tsx';
import { rowId } from '#web/lists/paged.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import {
  Alert,
  BackLink,
  ButtonLink,
  EmptyState,
  Icon,
  MoreLink,
  PageHead,
  PageLayout,
  Section,
  TextLink,
  VerticalSteps,
} from '#web/ui/index.ts';
import { addTripForm } from '#web/views/add-trip.form.ts';
import { AddedNotice } from '#web/views/added-notice.tsx';
import { CREDIT_DELAY } from '#web/views/credit-words.ts';
import { Proof } from '#web/views/proof.tsx';
import { TripTabs } from '#web/views/trip-tabs.tsx';
import type { action, loader } from './page.server.ts';
import './voyages-passes.css';

type Data = Awaited<ReturnType<typeof loader>>;
type Row = Data['trips']['rows'][number];

const HERE = pathOf('/informations/voyages-passes');

const Trip = ({ row, id }: { row: Row; id: string }) => (
  <li className="past" id={id}>
    <p className="past__day">
      <time dateTime={row.date}>
        <b>{row.day}</b> {row.weekday}
      </time>
    </p>
    <div className="past__trip">
      <h3>{row.route}</h3>
      <p className="past__times">
        <time dateTime={row.departure.dateTime}>{row.departure.time}</time>
        <i className="past__rail" aria-hidden="true" />
        <span className="visually-hidden"> – </span>
        <time dateTime={row.arrival.dateTime}>{row.arrival.time}</time>
      </p>
      <p className="past__train">{row.train}</p>
    </div>
    <div className={`past__points past__points--${row.kind}`}>
      <p className="past__amount">
        {row.kind === 'none' ? (
          row.amount
        ) : (
          <>
            <b>{row.amount}</b> {row.after}
          </>
        )}
      </p>
      {row.why && <p className="past__why">{row.why}</p>}
      {row.claimed && (
        <p className="past__claimed">
          <Icon name="clock" size="small" />
          <span>
            Réclamé : demande <TextLink href={row.claimed.href}>{row.claimed.number}</TextLink>,{' '}
            {row.claimed.words}.
          </span>
        </p>
      )}
      {row.claim && (
        <p className="past__why">
          <TextLink href={row.claim} strong>
            Réclamer ce voyage
          </TextLink>
        </p>
      )}
    </div>
    <Proof proof={row.proof} of={`${row.route}, ${row.fullDate.toLowerCase()}`} />
  </li>
);

interface Month {
  readonly key: string;
  readonly name: string;
  readonly rows: readonly { readonly row: Row; readonly index: number }[];
}

const byMonth = (rows: readonly Row[]): readonly Month[] => {
  const months = new Map<string, { name: string; rows: { row: Row; index: number }[] }>();
  for (const [index, row] of rows.entries()) {
    const month = months.get(row.month) ?? { name: row.monthName, rows: [] };
    months.set(row.month, month);
    month.rows.push({ row, index });
  }
  return [...months].map(([key, { name, rows: own }]) => ({ key, name, rows: own }));
};

const Months = ({ rows }: { rows: readonly Row[] }) =>
  byMonth(rows).map(({ key, name, rows: own }) => (
    <section key={key} className="past-month" aria-labelledby={`mois-${key}`}>
      <h2 id={`mois-${key}`}>{name}</h2>
      <ol className="past-list">
        {own.map(({ row, index }) => (
          <Trip key={row.id} row={row} id={rowId(index)} />
        ))}
      </ol>
    </section>
  ));

/** Where there is one column, what stands beside the trips comes after all of them: whoever is here for that is led there first. */
const WaysDown = ({ hasClaims }: { hasClaims: boolean }) => (
  <ul className="past-ways">
    {hasClaims && (
      <li>
        <TextLink href="#reclamer">Un voyage manque ?</TextLink>
      </li>
    )}
    <li>
      <TextLink href="#ajouter">Ajouter un voyage</TextLink>
    </li>
  </ul>
);

const Missing = ({ claims, claimsIncident }: Pick<Data, 'claims' | 'claimsIncident'>) => (
  <Section title="Un voyage manque ?" id="reclamer" ruled>
    <p>
      Rien n’est venu {CREDIT_DELAY} après votre arrivée : dites-nous le jour et le train. Nous vérifions, et
      vous suivez la réponse ici.
    </p>
    <ButtonLink href={pathOf('/besoin-daide/mes-reclamations', { query: { sujet: 'voyage-manquant' } })}>
      Réclamer un voyage
    </ButtonLink>
    {claimsIncident && (
      <Alert
        kind="error"
        title={claimsIncident.message}
        reference={claimsIncident.reference}
        action={<TextLink href={HERE}>Réessayer</TextLink>}
      />
    )}
    {claims.map(({ key, number, href, about, steps }) => (
      <div className="claim" key={key}>
        <h3>
          <TextLink href={href} strong>
            Demande {number}
          </TextLink>
        </h3>
        {about && <p className="small soft">{about}</p>}
        <VerticalSteps steps={steps} label={`Suivi de la demande ${number}`} />
      </div>
    ))}
  </Section>
);

const Add = ({ lastName }: Pick<Data, 'lastName'>) => (
  <Section title="Acheté ailleurs ?" id="ajouter" ruled>
    <Form
      of={addTripForm}
      answer={useActionResult<typeof action>()}
      values={{ pnrReference: '', lastName }}
      className="form add-trip"
    >
      <FormErrors />
      <p>
        Ajoutez un voyage que vous avez fait ou ferez, acheté en gare, au téléphone ou sur un autre site. Vous
        devez être l’un de ses voyageurs.
      </p>
      <FormFields />
      <SubmitButton kind="secondary" />
    </Form>
  </Section>
);

/** `/informations/voyages-passes`: what each trip has brought, or why it brings nothing, and its proof (TRIP-03, TRIP-06). */
export const Page = () => {
  const { trips, added, lastName, claims, claimsIncident, shown, further, until, hasCard, perPage } =
    usePageData<typeof loader>();
  const hasClaims = hasCard || claims.length > 0;
  return (
    <PageLayout
      name="past-page"
      head={
        <>
          <PageHead
            aside={<WaysDown hasClaims={hasClaims} />}
            title="Voyages passés"
            lead={`${hasCard ? 'Ce que chaque voyage a rapporté, ou pourquoi il ne rapporte rien ; et son' : 'Les trajets que vous avez faits, et leur'} justificatif, de 24 heures à 60 jours après l’arrivée.`}
          />
          <TripTabs current="past" />
        </>
      }
      aside={
        <>
          {hasClaims && <Missing claims={claims} claimsIncident={claimsIncident} />}
          <Add lastName={lastName} />
        </>
      }
    >
      <AddedNotice added={added} />
      {until && (
        <p className="past-until">
          Voyages jusqu’au {until}. <BackLink href={HERE}>Revenir aux plus récents</BackLink>
        </p>
      )}
      <PagedList
        list={trips}
        more={`Voir ${perPage} de plus`}
        empty={
          <EmptyState
            title={until ? `Aucun voyage jusqu’au ${until}` : 'Aucun voyage passé'}
            actions={
              <ButtonLink href={until ? HERE : '#ajouter'}>
                {until ? 'Revenir aux plus récents' : 'Ajouter un voyage par sa référence'}
              </ButtonLink>
            }
          >
            Vos trajets s’affichent ici après l’arrivée, avec les points qu’ils rapportent et leur
            justificatif.
          </EmptyState>
        }
      >
        {(rows) => <Months rows={rows} />}
      </PagedList>
      {shown && (
        <p className="past-shown soft" role="status">
          {shown}
        </p>
      )}
      {further && (
        <p className="list-more">
          <MoreLink href={further}>Continuer vers les voyages plus anciens</MoreLink>
        </p>
      )}
      <p>
        <MoreLink href={pathOf('/mon-empreinte-carbone')}>Mon empreinte carbone</MoreLink>
      </p>
    </PageLayout>
  );
};
