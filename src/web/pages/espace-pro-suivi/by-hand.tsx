import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult } from '#web/context/page-hooks.ts';
import type { Choice } from '#web/forms/define-form.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { Actions, Alert, BackLink, Facts } from '#web/ui/index.ts';
import { byHandForm } from './by-hand.form.ts';
import type { byHandPage } from './by-hand.server.ts';
import type { action } from './page.server.ts';

/** What the agent does, why, and that they know what is not taken back. */
const Deed = ({
  choices,
  isFinal,
  answer,
}: {
  readonly choices: readonly Choice[];
  readonly isFinal: boolean;
  readonly answer: FormAnswer | undefined;
}): ReactNode => (
  <Form of={byHandForm} answer={answer} details={{ deed: { choices } }}>
    <FormErrors>
      <p>Rien n’a été fait. Revenez au suivi pour voir où en est la commande.</p>
    </FormErrors>
    <FormField at="deed" />
    <FormField at="note" />
    {isFinal && <FormField at="sure" />}
    <Actions>
      <SubmitButton />
    </Actions>
  </Form>
);

/** An order that waits for people: what stands of it, and what the agent does. */
export const ByHand = ({
  order,
  choices,
  isFinal,
  maySettle,
}: Awaited<ReturnType<typeof byHandPage>>): ReactNode => {
  const answer = useActionResult<typeof action>();
  return (
    <>
      <div className="desk-page__head">
        <h1>Commande {order.number}</h1>
        <BackLink href={pathOf('/espace-pro/suivi')}>Suivi des commandes</BackLink>
      </div>
      <Facts
        facts={[
          { label: 'Prime', value: order.item },
          ...(order.amount === '' ? [] : [{ label: 'Montant', value: order.amount }]),
          { label: 'Attend depuis', value: order.since },
          ...(order.reason === undefined ? [] : [{ label: 'Motif de l’agent', value: order.reason }]),
          { label: 'Reste à rendre', value: order.left || 'rien', strong: true },
        ]}
      />
      {order.proposal && (
        <Alert kind="information" title={`Geste proposé par ${order.proposal.agent}, ${order.proposal.at}`}>
          <p>« {order.proposal.note} »</p>
        </Alert>
      )}
      {!maySettle && (
        <p className="small soft">
          Clore une commande ou régler un remboursement autrement demande une habilitation : confiez-la à un
          collègue habilité, elle reste dans « À reprendre ».
        </p>
      )}
      {choices.length > 0 && <Deed choices={choices} isFinal={isFinal} answer={answer} />}
    </>
  );
};
