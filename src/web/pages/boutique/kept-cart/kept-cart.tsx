import { pathOf } from '#contract/routes.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import { SubmitButton } from '#web/forms/form.tsx';
import { Alert, ButtonLink, EmptyState, PageHead, PageLayout, Price } from '#web/ui/index.ts';
import { ChosenJourney } from '../rail-order/parts/chosen-journey.tsx';
import { dropForm, emptyForm } from './kept-cart.form.ts';
import type { CartView } from './kept-cart.server.ts';
import './kept-cart.css';

const CATALOGUE = pathOf('/recompense/mon-catalogue-prime');

/** What waits to be ordered, prime by prime, with what has changed since the last visit said first. */
export const View: CartView<'keptCart'> = ({ data, Form }) => {
  const say = useVoice();
  return (
    <PageLayout
      name="kept-cart"
      head={
        <PageHead
          title={say('Votre panier', 'Panier du client')}
          lead={data.primes.length > 0 ? data.kept : undefined}
          aside={
            <span>
              {say('Votre solde', 'Son solde')} : <b className="tabular">{data.balanceLabel}</b>
            </span>
          }
        />
      }
    >
      {data.primes.length === 0 ? (
        <EmptyState
          title="Rien à bord pour l’instant"
          actions={
            <>
              <ButtonLink href={CATALOGUE} kind="primary">
                Voir les primes
              </ButtonLink>
              <ButtonLink href={data.search} kind="quiet">
                Chercher un train
              </ButtonLink>
            </>
          }
        >
          {say(
            'Ici attendront les primes que vous choisissiez et le voyage que vous prépariez, 30 jours durant, prix revus à chaque visite.',
            'Ici attendent les primes choisies et le voyage préparé, 30 jours durant, prix revus à chaque visite.',
          )}{' '}
          Aucune place n’y est gardée : elles le sont 15 minutes, une fois les voyageurs nommés.
        </EmptyState>
      ) : (
        <>
          <ul className="kept-cart__primes">
            {data.primes.map((prime, index) => (
              <li key={prime.primeId}>
                <article aria-labelledby={`prime-${prime.primeId}`}>
                  {prime.news && <Alert kind={prime.news.kind} title={prime.news.title} />}
                  <div className="kept-cart__head">
                    <div>
                      <h2 id={`prime-${prime.primeId}`}>{prime.title}</h2>
                      <p>{prime.words}</p>
                    </div>
                    {prime.pricePoints !== undefined && (
                      <p>
                        <Price points={prime.pricePoints} balance={data.balance} note={prime.inEuros} />
                      </p>
                    )}
                  </div>
                  {prime.journeys.map((journey) => (
                    <ChosenJourney journey={journey} key={journey.way} />
                  ))}
                  <div className="kept-cart__acts">
                    <ButtonLink href={prime.href} kind={index === 0 ? 'primary' : 'secondary'}>
                      {prime.action}
                      <span className="visually-hidden"> : {prime.title}</span>
                    </ButtonLink>
                    <Form of={dropForm} hidden={[['primeId', prime.primeId]]} className="kept-cart__drop">
                      <SubmitButton kind="quiet">
                        Retirer<span className="visually-hidden"> {prime.title} du panier</span>
                      </SubmitButton>
                    </Form>
                  </div>
                </article>
              </li>
            ))}
          </ul>
          <Form of={emptyForm} className="kept-cart__empty">
            <p className="small soft">
              {say(
                'Ce panier vous attend 30 jours, sur tous vos appareils, et vous seul le voyez.',
                'Ce panier est gardé 30 jours.',
              )}{' '}
              Aucune place n’y est gardée, rien n’est débité.
            </p>
            <SubmitButton kind="quiet" />
          </Form>
        </>
      )}
    </PageLayout>
  );
};
