import { DEDICATED_HOURS } from '#domain/dedicated-line.ts';
import { FormErrors, SubmitButton } from '#web/forms/form.tsx';
import { Actions, Alert, ButtonLink, Facts, PageHead, PageLayout, Section } from '#web/ui/index.ts';
import { EmailAddress } from '#web/views/email-address.tsx';
import { Refunds } from '#web/views/refunds.tsx';
import type { CancellationView } from '../annulation.server.ts';
import { CancelledWays } from './cancelled-ways.tsx';
import { retryForm } from './confirmation.form.ts';
import './confirmation.css';

const title = ({
  isUnderWay,
  steps,
  hasRefund,
}: Parameters<CancellationView<'CONFIRMATION_ANNULATION'>>[0]['data']) => {
  if (steps.cancel === 'failed') return 'Votre annulation n’est pas terminée';
  if (isUnderWay) return 'Votre annulation est en cours';
  return hasRefund ? 'C’est annulé, voici ce qui vous revient' : 'C’est annulé';
};

/** What was given up, and what comes back: each step with its date, and what does not come by itself with who sees to it. */
export const View: CancellationView<'CONFIRMATION_ANNULATION'> = ({ data, refusal, Form }) => (
  <PageLayout
    head={
      <PageHead
        title={title(data)}
        lead={
          data.isUnderWay ? (
            'Elle continue d’elle-même, vous n’avez rien à refaire. Un e-mail vous dira quand elle est faite.'
          ) : (
            <>
              Dossier {data.pnr}. La confirmation part à l’adresse <EmailAddress of={data.email} />.
            </>
          )
        }
      />
    }
    aside={
      <Section title="En bref" id="en-bref" ruled>
        <Facts
          facts={[
            { label: 'Dossier', value: data.pnr },
            { label: 'Commande', value: data.number },
            { label: 'Votre solde', value: data.balance, strong: true },
          ]}
        />
      </Section>
    }
  >
    {(data.incident || data.isUnderWay || refusal) && (
      <Form of={retryForm} answer={refusal} className="cancelled__incident">
        <FormErrors />
        {data.incident && (
          <Alert kind="warning" title={data.incident} reference={data.pnr}>
            <p>
              La ligne dédiée : {data.line}, de {DEDICATED_HOURS}.
            </p>
          </Alert>
        )}
        {data.mayRetry && <SubmitButton kind="secondary" />}
      </Form>
    )}
    <CancelledWays ways={data.cancelled} isDone={data.steps.cancel === 'done'} />
    {data.refunds && (
      <Section title="Ce qui vous revient" id="remboursements" tight>
        <Refunds rows={data.refunds.rows} />
      </Section>
    )}
    {data.undecided && (
      <p>
        Un conseiller a fait cette annulation sans remboursement automatique. Nos équipes décident de ce qui
        vous revient : {data.undecided.amount} au plus.
      </p>
    )}
    {!data.isAutomatic && !data.hasRefund && !data.undecided && (
      <p>Cette annulation a été faite par un conseiller, sans remboursement.</p>
    )}
    <Actions>
      <ButtonLink href={data.others} kind="primary">
        Mes voyages à venir
      </ButtonLink>
      {data.history && (
        <ButtonLink href={data.history} kind="quiet">
          Suivre dans mes commandes
        </ButtonLink>
      )}
    </Actions>
  </PageLayout>
);
