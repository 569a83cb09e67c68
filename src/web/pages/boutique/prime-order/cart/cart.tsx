import { pathOf } from '#contract/routes.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import { Alert, Facts, PageLayout, Section } from '#web/ui/index.ts';
import type { PrimeView } from '../prime-order.server.ts';
import { cartForm } from './cart.form.ts';

/** How many, where the confirmation goes, and the terms: the button says what it does. */
export const View: PrimeView<'shopCart'> = ({ data, refusal }) => (
  <PageLayout
    aside={
      <Section title="En bref" id="en-bref" ruled>
        <Facts
          facts={[
            { label: data.each.label, value: data.each.points, strong: true },
            { label: 'Votre solde', value: data.balance },
          ]}
        />
      </Section>
    }
  >
    <h1>{data.title}</h1>
    {data.missing && (
      <Alert kind="warning" title={data.missing}>
        Vous pourrez faire ce choix dès que votre solde le permettra.
      </Alert>
    )}
    <Form
      of={cartForm}
      answer={refusal}
      values={data.values}
      transaction={data.transactionId}
      hidden={[
        ['pricePoints', data.pricePoints],
        ['termsVersion', data.termsVersion],
      ]}
      details={{ quantity: { choices: data.quantities } }}
    >
      <FormErrors />
      <FormField at="quantity" />
      {data.beforehand.map((sentence) => (
        <p className="small" key={sentence}>
          {sentence}
        </p>
      ))}
      <FormField at="email" />
      <FormField at="emailConfirmation" />
      <FormField
        at="termsAccepted"
        label={
          <>
            J’accepte les <a href={pathOf('/conditions-generales')}>Conditions Générales de Vente</a>. Mes
            points sont débités dès que j’ai confirmé.
          </>
        }
      />
      <SubmitButton>{data.order}</SubmitButton>
    </Form>
  </PageLayout>
);
