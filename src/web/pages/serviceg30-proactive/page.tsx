import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormFields, SubmitButton } from '#web/forms/form.tsx';
import {
  Alert,
  ButtonLink,
  DatedLine,
  PageHead,
  PageLayout,
  Panorama,
  Prose,
  Section,
} from '#web/ui/index.ts';
import { contentBlocks } from '#web/views/content-blocks.tsx';
import { endForm } from './end.form.ts';
import type { action, loader } from './page.server.ts';
import './serviceg30-proactive.css';

/** What a delay at the arrival is worth: the share of the ticket's price. */
const DELAYS = [
  { label: '25\u00a0% du prix', when: 'dès 30\u00a0minutes de retard', state: 'done' },
  { label: '50\u00a0% du prix', when: 'dès 2\u00a0heures', state: 'done' },
  { label: '75\u00a0% du prix', when: 'dès 3\u00a0heures', state: 'done' },
] as const;

const Ended = ({ on, isNeutral }: { on: string; isNeutral: boolean }): ReactNode => (
  <Alert kind="success" title={`Le service s’arrête le ${on}`}>
    {isNeutral
      ? 'Si un abonnement correspond à ce que vous avez saisi, un e-mail le confirme à son adresse.'
      : 'Un e-mail vous le confirme.'}{' '}
    Avant ce jour, vous pouvez encore le garder depuis votre espace.
  </Alert>
);

/** `/serviceg30-proactive`: what the G30 service is, and the form that ends it (G30-01, G30-02). */
export const Page = (): ReactNode => {
  const { title, lead, blocks, isSubscribed, ended, isNeutral } = usePageData<typeof loader>();
  const answer = useActionResult<typeof action>();
  return (
    <>
      <Panorama scene="meadow" view="strip" height="strip" />
      <PageLayout
        head={
          <PageHead
            title={title}
            lead={lead}
            aside={
              <ButtonLink href={pathOf('/g30-subscription')} kind="primary">
                {isSubscribed ? 'Voir mon service' : 'Souscrire, c’est gratuit'}
              </ButtonLink>
            }
          />
        }
      >
        <Section title="Ce qu’un retard vous rend" id="compensations">
          <DatedLine label="Compensation selon le retard" stops={DELAYS} />
        </Section>
        <div className="g30__text">
          <Prose>{contentBlocks(blocks)}</Prose>
        </div>
        <Section title="Mettre fin au service" id="resiliation" ruled>
          {ended ? (
            <Ended on={ended} isNeutral={isNeutral} />
          ) : (
            <div className="g30__end">
              <p>
                Sans vous connecter, avec les informations de votre carte. Le service s’arrête le 1er du mois
                suivant, sans frais ni motif.
              </p>
              <Form
                of={endForm}
                answer={answer}
                action={`${pathOf('/serviceg30-proactive')}#resiliation`}
                className="form"
              >
                <FormErrors />
                <FormFields />
                <div className="actions">
                  <SubmitButton kind="secondary" />
                </div>
              </Form>
            </div>
          )}
        </Section>
      </PageLayout>
    </>
  );
};
