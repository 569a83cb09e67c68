import type { ReactNode } from 'react';
import { FormErrors, type FormProps, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { StepData } from '#web/journeys/journey.ts';
import { Actions, Alert, BackLink, ButtonLink, Section, TextLink } from '#web/ui/index.ts';
import { DeskPage } from '#web/views/desk-page.tsx';
import { EmailAddress } from '#web/views/email-address.tsx';
import { Refunds } from '#web/views/refunds.tsx';
import { CancelledWays } from '../confirmation/cancelled-ways.tsx';
import { retryForm } from '../confirmation/confirmation.form.ts';
import type { DeskCancellation } from './desk.server.ts';

type Data = StepData<DeskCancellation, 'cancelConfirmation'>;

/** Shown with a refund and without, which are two steps. */
interface CancelledProps {
  readonly data: Data;
  readonly refusal: FormAnswer | undefined;
  readonly Form: <Name extends string>(
    props: FormProps<Name> & { readonly of: { readonly intention: 'reessayer' } },
  ) => ReactNode;
}

const title = ({ isUnderWay, steps }: Data): string => {
  if (steps.cancel === 'failed') return 'L’annulation n’est pas terminée';
  return isUnderWay ? 'Annulation en cours' : 'Billets annulés';
};

/** What was given up, and what of it goes back, step by step: accepted or refused, or left to people (PRO-03). */
export const View = ({ data, refusal, Form }: CancelledProps): ReactNode => (
  <DeskPage>
    <div className="desk-page__head">
      <h1>{title(data)}</h1>
      <BackLink href={data.file}>Dossier {data.pnr}</BackLink>
    </div>
    <p className="desk-page__lead">
      {data.isUnderWay ? (
        'Elle continue d’elle-même : le client reçoit un e-mail quand elle est faite.'
      ) : (
        <>
          La confirmation part à l’adresse <EmailAddress of={data.email} />. Solde du client : {data.balance}.
        </>
      )}
    </p>
    {(data.incident || data.isUnderWay || refusal) && (
      <Form of={retryForm} answer={refusal} className="cancelled__incident">
        <FormErrors />
        {data.incident && <Alert kind="warning" title={data.incident} reference={data.pnr} />}
        {data.mayRetry && <SubmitButton kind="secondary" />}
      </Form>
    )}
    <CancelledWays ways={data.cancelled} isDone={data.steps.cancel === 'done'} />
    {data.refunds && (
      <Section title="Ce qui revient au client" id="remboursements" tight>
        <Refunds rows={data.refunds.rows} />
      </Section>
    )}
    {data.undecided && (
      <Alert
        kind="warning"
        title={`À décider : ${data.undecided.amount}`}
        action={<TextLink href={data.undecided.decide}>Décider maintenant</TextLink>}
      >
        <p>Rien n’est rendu de soi-même. La décision attend dans « À reprendre », avec votre motif.</p>
      </Alert>
    )}
    {!data.isAutomatic && !data.hasRefund && !data.undecided && (
      <Alert kind="information" title="Sans remboursement">
        <p>Rien n’est rendu par cette annulation.</p>
      </Alert>
    )}
    <Actions>
      <ButtonLink href={data.file} kind="primary">
        Revenir au dossier
      </ButtonLink>
      {data.history && (
        <ButtonLink href={data.history} kind="quiet">
          Suivre la commande
        </ButtonLink>
      )}
    </Actions>
  </DeskPage>
);
