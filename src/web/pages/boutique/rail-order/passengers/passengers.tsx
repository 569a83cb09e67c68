import { FormErrors, FormField, FormRows, RequiredNote, SubmitButton } from '#web/forms/form.tsx';
import { PageLayout } from '#web/ui/index.ts';
import { AccountBox } from '#web/views/account-box.tsx';
import { ChosenJourney } from '../parts/chosen-journey.tsx';
import type { OrderView } from '../rail-order.server.ts';
import { passengersForm } from './passengers.form.ts';
import './passengers.css';

/** Who travels: the member, and the names of those who come along. */
export const View: OrderView<'ferShopCartPassengers'> = ({ data, refusal, Form }) => (
  <Form
    of={passengersForm}
    answer={refusal}
    rows={{ passengers: data.others }}
    transaction={data.transactionId}
    className="passengers"
  >
    <PageLayout
      aside={
        <AccountBox account={data.account}>
          {!data.account.missing && <SubmitButton block />}
          <p className="small soft">
            Aucun point n’est débité à cette étape. Vos places sont gardées 15 minutes.
          </p>
        </AccountBox>
      }
    >
      <h1>Qui voyage ?</h1>
      <FormErrors>Aucun point n’a été débité.</FormErrors>
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
      {data.others > 0 && <RequiredNote />}
      <FormRows list="passengers" className="passenger">
        {(row) => (
          <>
            <div className="passenger__fields">
              <FormField at={`passengers.${row}.firstName`} />
              <FormField at={`passengers.${row}.lastName`} />
            </div>
            <FormField at={`passengers.${row}.birthDate`} />
          </>
        )}
      </FormRows>
      <section className="section" aria-labelledby="vos-trains">
        <h2 id="vos-trains">{data.journeys.length > 1 ? 'Vos trains' : 'Votre train'}</h2>
        {data.journeys.map((journey) => (
          <ChosenJourney journey={journey} key={journey.way} />
        ))}
      </section>
    </PageLayout>
  </Form>
);
