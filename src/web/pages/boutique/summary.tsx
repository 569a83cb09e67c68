import type { ReactNode } from 'react';
import { useActionResult, usePageView, usePending } from '#web/rendering/page-hooks.ts';
import { Alert, Button, Checkbox, Countdown, ErrorSummary, PageLayout } from '#web/ui/index.ts';
import { AccountBox, ChosenJourney } from './cart.tsx';
import type { SummaryData } from './order.server.ts';
import type { action } from './page.server.ts';

/** Seats are held; the customer reads everything once more, accepts the terms and pays with points. */
export const Summary = ({ data }: { data: SummaryData }): ReactNode => {
  const answer = useActionResult<typeof action>();
  const { correlationId } = usePageView();
  const busy = usePending().state === 'submitting';
  const terms = answer?.errors.termsAccepted;
  const several = data.passengers.flatMap(({ seats }) => seats).length > 1;
  return (
    <PageLayout
      aside={
        <>
          <AccountBox account={data.account}>
            <form className="pay" method="post" noValidate>
              <input type="hidden" name="intention" value="payer" />
              <input type="hidden" name="transactionId" value={data.transactionId} />
              <input type="hidden" name="expectedPoints" value={data.expectedPoints} />
              <Checkbox
                id="termsAccepted"
                name="termsAccepted"
                value="on"
                label={
                  <>
                    J’accepte les <a href="/conditions-generales">Conditions Générales de Vente</a>. Mes
                    points sont débités dès que j’ai payé.
                  </>
                }
                error={terms}
              />
              <p className="small soft">La confirmation et vos billets sont envoyés à {data.email}.</p>
              <Button kind="primary" type="submit" block busy={busy}>
                {busy ? 'Paiement en cours…' : `Payer ${data.account.total} ${data.account.unit}`}
              </Button>
            </form>
          </AccountBox>
          <div className="account account--quiet">
            <form method="post">
              <input type="hidden" name="intention" value="abandonner" />
              <Button type="submit" kind="quiet">
                Abandonner cette commande
              </Button>
            </form>
          </div>
        </>
      }
    >
      <h1>Vérifiez, puis payez</h1>
      {terms && (
        <div className="boutique__alert">
          <ErrorSummary errors={[{ field: 'termsAccepted', message: terms }]} />
        </div>
      )}
      {answer?.message && (
        <div className="boutique__alert">
          <Alert kind="error" title={answer.message} reference={correlationId} live>
            Aucun point n’a été débité.
          </Alert>
        </div>
      )}
      <div className="boutique__alert">
        <Countdown
          label={`${several ? 'Places gardées' : 'Place gardée'} jusqu’à ${data.heldUntil}`}
          note={`Passé ce délai, ${several ? 'elles retournent' : 'elle retourne'} à la vente et aucun point n’est pris.`}
          seconds={data.secondsLeft}
          total={data.holdSeconds}
          action={
            data.mayExtend && (
              <form method="post">
                <input type="hidden" name="intention" value="prolonger" />
                <Button type="submit" small>
                  Garder 15 minutes de plus
                </Button>
              </form>
            )
          }
        />
      </div>
      <section className="section section--tight" aria-labelledby="vos-trains">
        <h2 id="vos-trains">{data.journeys.length > 1 ? 'Vos trains' : 'Votre train'}</h2>
        {data.journeys.map((journey) => (
          <ChosenJourney journey={journey} key={journey.way} />
        ))}
      </section>
      <section className="section" aria-labelledby="vos-places">
        <h2 id="vos-places">{data.passengers.length > 1 ? 'Voyageurs et places' : 'Votre place'}</h2>
        <ul className="seats">
          {data.passengers.map(({ name, seats }) => (
            <li key={name}>
              <b>{name}</b>
              {seats.map((seat) => (
                <span key={`${seat.journey}${seat.train}`}>
                  {seat.journey}, {seat.train} : voiture {seat.coach}, place {seat.seat}
                  {seat.position && `, ${seat.position}`}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </section>
    </PageLayout>
  );
};
