import { pathOf } from '#contract/routes.ts';
import { FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import { Countdown, PageLayout } from '#web/ui/index.ts';
import { AccountBox } from '#web/views/account-box.tsx';
import { ChosenJourney } from '../parts/chosen-journey.tsx';
import type { OrderView } from '../rail-order.server.ts';
import { abandonForm, payForm, prolongForm } from './summary.form.ts';
import './summary.css';

/** Seats are held; the customer reads everything once more, accepts the terms and pays with points. */
export const View: OrderView<'ferShopCartSummary'> = ({ data, refusal, Form }) => {
  const several = data.passengers.flatMap(({ seats }) => seats).length > 1;
  return (
    <PageLayout
      aside={
        <>
          <AccountBox account={data.account} ifCancelled={data.ifCancelled}>
            <Form
              of={payForm}
              answer={refusal}
              transaction={data.transactionId}
              hidden={[
                ['expectedPoints', data.expectedPoints],
                ['termsVersion', data.termsVersion],
              ]}
              className="pay"
            >
              <FormField
                at="termsAccepted"
                label={
                  <>
                    J’accepte les <a href={pathOf('/conditions-generales')}>conditions générales de vente</a>.{' '}
                    {data.account.total} {data.account.unit} seront débités.
                  </>
                }
              />
              <p className="small soft">La confirmation et vos billets sont envoyés à {data.email}.</p>
              <SubmitButton block>
                Payer {data.account.total} {data.account.unit}
              </SubmitButton>
            </Form>
          </AccountBox>
          <div className="account account--quiet">
            <Form of={abandonForm}>
              <SubmitButton kind="quiet" />
            </Form>
          </div>
        </>
      }
    >
      <h1>Vérifiez, puis payez</h1>
      <FormErrors of={[payForm, prolongForm, abandonForm]} answer={refusal}>
        Aucun point n’a été débité.
      </FormErrors>
      <div className="boutique__alert">
        <Countdown
          label={`${several ? 'Places gardées' : 'Place gardée'} jusqu’à ${data.heldUntil}`}
          note={`Passé ce délai, ${several ? 'elles retournent' : 'elle retourne'} à la vente et aucun point n’est pris.`}
          seconds={data.secondsLeft}
          total={data.holdSeconds}
          action={
            data.mayExtend && (
              <Form of={prolongForm}>
                <SubmitButton kind="secondary" small />
              </Form>
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
                <span key={`${seat.way}${seat.train}`}>
                  {seat.way}, {seat.train} : {seat.words}
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
