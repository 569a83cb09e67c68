import { CODE_LIFE, CODE_REDUCTION, CODE_TRIPS } from '#domain/loyalty/code-words.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { CopyButton, PageHead, PageLayout, Section, TripCounter, ValueState } from '#web/ui/index.ts';
import type { loader } from './page.server.ts';
import './codes-avantages.css';

type Data = Awaited<ReturnType<typeof loader>>;
type Year = NonNullable<Data['year']>;

const CodeCard = ({ trips, off, state, code, terms }: Year['cards'][number]) => (
  <article className={code ? 'advantage-code advantage-code--on' : 'advantage-code'}>
    <div className="advantage-code__face">
      <h3>
        <span>{trips}e voyage</span> <b>{off}</b>
      </h3>
    </div>
    <div className="advantage-code__body">
      <p>
        <ValueState tone={state.tone}>{state.words}</ValueState>
      </p>
      {code && <CopyButton text={code} />}
      <p className="advantage-code__terms">{terms}</p>
    </div>
  </article>
);

/** `/compte/avantages/codes-avantages`: the codes of the 10th and 20th trip; used and expired ones apart (VOUCHER-03). */
export const Page = () => {
  const { year, earlier, past } = usePageData<typeof loader>();
  return (
    <PageLayout
      head={
        <PageHead
          title="Codes avantage"
          lead={`Aux ${CODE_TRIPS} voyages de l’année, un code de ${CODE_REDUCTION} pour un billet, valable ${CODE_LIFE}.`}
        />
      }
    >
      {earlier.length > 0 && (
        <Section title="Encore valables de l’année passée" id="encore-valables">
          <div className="advantage-codes advantage-codes--earlier">
            {earlier.map((card) => (
              <CodeCard key={card.code} {...card} />
            ))}
          </div>
        </Section>
      )}
      {year && (
        <section aria-labelledby="cette-annee">
          <h2 id="cette-annee" className="visually-hidden">
            Cette année
          </h2>
          <TripCounter
            trips={year.trips}
            target={year.target}
            marks={year.cards.map(({ trips, off }) => ({ at: trips, label: off }))}
            isBearing
          />
          <div className="advantage-codes">
            {year.cards.map((card) => (
              <CodeCard key={card.trips} {...card} />
            ))}
          </div>
        </section>
      )}
      {past.incident ? (
        <PagedList list={past} empty={null}>
          {() => null}
        </PagedList>
      ) : (
        <Section title="Codes utilisés ou expirés" id="utilises-ou-expires" ruled>
          <PagedList
            list={past}
            pagesLabel="Pages des codes"
            empty={
              <p className="soft">
                Aucun pour l’instant. Un code utilisé ou expiré se lit ici, avec sa date.
              </p>
            }
          >
            {(rows) => (
              <ul className="old-codes">
                {rows.map(({ code, from, state }) => (
                  <li key={code}>
                    <span>{code}</span> <span>{from}</span>{' '}
                    <ValueState tone={state.tone}>{state.words}</ValueState>
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        </Section>
      )}
    </PageLayout>
  );
};
