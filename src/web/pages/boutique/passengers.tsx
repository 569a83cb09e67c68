import type { ReactNode } from 'react';
import { useActionResult, usePageView, usePending } from '#web/rendering/page-hooks.ts';
import { Alert, Button, ErrorSummary, Field, PageLayout } from '#web/ui/index.ts';
import { AccountBox, ChosenJourney } from './cart.tsx';
import type { action } from './page.server.ts';
import type { PassengersData } from './passengers.server.ts';

const LABELS = { firstName: 'Prénom', lastName: 'Nom', birthDate: 'Date de naissance' } as const;

/** Who travels: the member, and the names of those who come along. */
export const Passengers = ({ data }: { data: PassengersData }): ReactNode => {
  const answer = useActionResult<typeof action>();
  const { correlationId } = usePageView();
  const busy = usePending().state === 'submitting';
  const errors = answer?.errors ?? {};
  const values = answer?.values ?? {};
  const fields = data.others.flatMap((number) =>
    (Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => ({
      id: `${name}${number}`,
      name,
      number,
    })),
  );
  const summary = fields.flatMap(({ id, name, number }) =>
    errors[id] ? [{ field: id, message: `${LABELS[name]} du voyageur ${number}\u00a0: ${errors[id]}` }] : [],
  );
  return (
    <form method="post" noValidate>
      <input type="hidden" name="intention" value="reserver" />
      <input type="hidden" name="transactionId" value={values.transactionId ?? data.transactionId} />
      <PageLayout
        aside={
          <AccountBox account={data.account}>
            {!data.account.missing && (
              <Button kind="primary" type="submit" block busy={busy}>
                {busy ? 'Réservation en cours…' : 'Réserver les places'}
              </Button>
            )}
            <p className="small soft">
              Aucun point n’est débité à cette étape. Vos places sont gardées 15 minutes.
            </p>
          </AccountBox>
        }
      >
        <h1>Qui voyage ?</h1>
        {summary.length > 0 && (
          <div className="boutique__alert">
            <ErrorSummary errors={summary} />
          </div>
        )}
        {answer?.message && (
          <div className="boutique__alert">
            <Alert kind="error" title={answer.message} reference={correlationId} live>
              Aucun point n’a été débité.
            </Alert>
          </div>
        )}
        <section className="passenger" aria-labelledby="voyageur-1">
          <h2 id="voyageur-1">Vous</h2>
          <dl className="passenger__facts">
            <div>
              <dt>Nom</dt>
              <dd>{data.holder.name}</dd>
            </div>
            <div>
              <dt>Date de naissance</dt>
              <dd>{data.holder.birthDate}</dd>
            </div>
            <div>
              <dt>Le billet sera envoyé à</dt>
              <dd>{data.holder.email}</dd>
            </div>
          </dl>
          <p className="small">Ces informations viennent de votre compte.</p>
        </section>
        {data.others.map((number) => (
          <fieldset className="passenger" key={number}>
            <legend>Voyageur {number}</legend>
            <div className="passenger__fields">
              <Field
                id={`firstName${number}`}
                name={`firstName${number}`}
                label="Prénom"
                value={values[`firstName${number}`]}
                error={errors[`firstName${number}`]}
                autoComplete="off"
                spellCheck={false}
                required
              />
              <Field
                id={`lastName${number}`}
                name={`lastName${number}`}
                label="Nom"
                value={values[`lastName${number}`]}
                error={errors[`lastName${number}`]}
                autoComplete="off"
                spellCheck={false}
                required
              />
            </div>
            <Field
              id={`birthDate${number}`}
              name={`birthDate${number}`}
              label="Date de naissance"
              hint="JJ/MM/AAAA"
              value={values[`birthDate${number}`]}
              error={errors[`birthDate${number}`]}
              inputMode="numeric"
              autoComplete="off"
              width="short"
              required
            />
          </fieldset>
        ))}
        <section className="section" aria-labelledby="vos-trains">
          <h2 id="vos-trains">{data.journeys.length > 1 ? 'Vos trains' : 'Votre train'}</h2>
          {data.journeys.map((journey) => (
            <ChosenJourney journey={journey} key={journey.way} />
          ))}
        </section>
      </PageLayout>
    </form>
  );
};
