import { pathOf } from '#contract/routes.ts';
import { FormErrors, FormField, FormRows, RequiredNote, SubmitButton } from '#web/forms/form.tsx';
import { Button, Icon, PageLayout, TextLink } from '#web/ui/index.ts';
import { AccountBox } from '#web/views/account-box.tsx';
import { countryDetails } from '#web/views/contact-fields.ts';
import { AddressFields, MobileFields } from '#web/views/contact-fields.tsx';
import { ChosenJourney } from '../parts/chosen-journey.tsx';
import type { OrderView } from '../rail-order.server.ts';
import { CUSTOMER } from './customer.ts';
import { passengersForm } from './passengers.form.ts';
import './passengers.css';

/** Who travels: the member, and the names of those who come along. */
export const View: OrderView<'ferShopCartPassengers'> = ({ data, refusal, Form }) => (
  <Form
    of={passengersForm}
    answer={refusal}
    rows={{ passengers: data.others }}
    values={data.buyer.values}
    details={countryDetails(CUSTOMER, data.countries)}
    transaction={data.transactionId}
    hidden={[['clientIsPassenger', 'on']]}
    className="passengers"
  >
    <PageLayout
      aside={
        <AccountBox account={data.account}>
          {!data.account.missing && (
            <>
              <SubmitButton block />
              <Button type="submit" name="suite" value="places" block>
                Réserver et choisir sur le plan
              </Button>
            </>
          )}
          <p className="small soft">
            Aucun point n’est débité à cette étape. Vos places sont gardées 15 minutes
            {data.others > 0 && '\u00a0; sans choix de votre part, nous vous plaçons ensemble'}.
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
      <section className="passenger" aria-labelledby="acheteur">
        <h2 id="acheteur">Qui commande ?</h2>
        <ul className="buyer">
          {data.buyer.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {/* Closed, its fields are sent as they stand; with an error in it it is open. */}
        <details
          className="buyer__change"
          open={Object.keys(refusal?.errors ?? {}).some((name) => name.startsWith(CUSTOMER))}
        >
          <summary>
            Modifier pour cette commande
            <Icon name="chevron" size="small" />
          </summary>
          <div className="buyer__fields">
            <p className="small">
              Ce que vous changez ici vaut pour cette commande seulement. Vos{' '}
              <TextLink href={pathOf('/informations/mes-informations')}>informations personnelles</TextLink>{' '}
              restent ce qu’elles sont.
            </p>
            <RequiredNote />
            <FormField at={`${CUSTOMER}civility`} />
            <FormField at={`${CUSTOMER}firstName`} />
            <FormField at={`${CUSTOMER}lastName`} />
            <FormField at={`${CUSTOMER}birthDate`} />
            <FormField at={`${CUSTOMER}email`} />
            <MobileFields prefix={CUSTOMER} />
            <AddressFields prefix={CUSTOMER} />
          </div>
        </details>
      </section>
      <section className="section" aria-labelledby="vos-trains">
        <h2 id="vos-trains">{data.journeys.length > 1 ? 'Vos trains' : 'Votre train'}</h2>
        {data.journeys.map((journey) => (
          <ChosenJourney journey={journey} key={journey.way} />
        ))}
      </section>
    </PageLayout>
  </Form>
);
