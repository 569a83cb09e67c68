import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import type { FormDescription } from '#web/forms/define-form.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import {
  Alert,
  BesideLandscape,
  ButtonLink,
  DatedLine,
  MoreLink,
  PageHead,
  PageLayout,
  Section,
  TextLink,
} from '#web/ui/index.ts';
import type { action, loader } from './page.server.ts';
import { keepForm, subscribeForm } from './subscribe.form.ts';
import './g30-subscription.css';

type Data = Awaited<ReturnType<typeof loader>>;

const words = ({
  state,
  hasCard,
  activation,
  end,
  isNeverActive,
}: Data): { readonly title: string; readonly lead: string } => {
  if (end)
    return {
      title: 'Votre service G30 s’arrête',
      lead: isNeverActive
        ? `Vous l’avez demandé avant qu’il ne commence. Jusqu’au ${end}, vous pouvez encore le garder.`
        : `Vous l’avez demandé. Jusqu’au ${end}, vos retards sont compensés comme avant, et vous pouvez encore le garder.`,
    };
  switch (state) {
    case 'subscribed':
      return {
        title: 'Votre service G30 est actif',
        lead: 'Un retard de 30 minutes ou plus est compensé sans que vous ayez à le demander.',
      };
    case 'just-subscribed':
      return {
        title: 'Votre service G30 est souscrit',
        lead: `Il devient actif le ${activation}. D’ici là, une compensation se demande par le formulaire d’aide.`,
      };
    case 'not-subscribed':
      return {
        title: 'Le service G30',
        lead: hasCard
          ? `Souscrit aujourd’hui, il est actif le ${activation}. Il est gratuit, et s’arrête quand vous le demandez.`
          : 'Vos voyages y sont reconnus au numéro de votre carte de fidélité : il vous en faut une. Elle est gratuite.',
      };
  }
};

const Agree = ({ form, termsVersion }: { form: FormDescription; termsVersion: string }): ReactNode => (
  <Form
    of={form}
    answer={useActionResult<typeof action>()}
    hidden={[['termsVersion', termsVersion]]}
    className="form"
  >
    <FormErrors />
    <FormField
      at="termsAccepted"
      label={
        <>
          J’accepte les{' '}
          <TextLink href={pathOf('/conditions-generales/service-g30')}>conditions du service G30</TextLink>.
        </>
      }
    />
    <div className="actions">
      <SubmitButton />
    </div>
  </Form>
);

/** `/g30-subscription`: my subscription to the G30 service, with its dates (G30-01). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  const { state, hasCard, stops, end, isNew, termsVersion } = data;
  const { title, lead } = words(data);
  const isRunning = state !== 'not-subscribed';
  return (
    <PageLayout>
      <BesideLandscape scene={isRunning && !end ? 'meadow' : 'winter'}>
        <PageHead title={title} lead={lead} />
        {isNew && isRunning && !end && (
          <Alert kind="success" title="C’est enregistré">
            Un e-mail vous le confirme.
          </Alert>
        )}
        {stops.length > 0 && (
          <Section title="Les dates de votre service" id="dates">
            <DatedLine label="Dates de votre service G30" stops={stops} />
          </Section>
        )}
        {!isRunning &&
          (hasCard ? (
            <Agree form={subscribeForm} termsVersion={termsVersion} />
          ) : (
            <p className="actions">
              <ButtonLink href={pathOf('/mon-espace')} kind="primary">
                Prendre ma carte de fidélité
              </ButtonLink>
            </p>
          ))}
        {end && <Agree form={keepForm} termsVersion={termsVersion} />}
        <p className="g30-ways">
          <MoreLink href={pathOf('/serviceg30-proactive')}>Ce que le service compense</MoreLink>
          {isRunning && <MoreLink href={pathOf('/compte/avantages/bons-achat')}>Mes bons d’achat</MoreLink>}
          {isRunning && !end && (
            <MoreLink href={pathOf('/resilier-votre-contrat')}>Résilier votre contrat</MoreLink>
          )}
        </p>
      </BesideLandscape>
    </PageLayout>
  );
};
