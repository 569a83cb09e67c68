import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import { Actions, BackLink, Facts } from '#web/ui/index.ts';
import { byHandForm } from './by-hand.form.ts';
import type { byHandPage } from './by-hand.server.ts';
import type { action } from './page.server.ts';

/** An order that waits for people: what stands of it, and what the agent does. */
export const ByHand = ({ order, choices }: Awaited<ReturnType<typeof byHandPage>>): ReactNode => {
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
          { label: 'Montant', value: order.amount },
          { label: 'Attend depuis', value: order.since },
          { label: 'Reste à rendre', value: order.left || 'rien', strong: true },
        ]}
      />
      <Form of={byHandForm} answer={answer} details={{ deed: { choices } }}>
        <FormErrors>
          <p>Rien n’a été fait. Revenez au suivi pour voir où en est la commande.</p>
        </FormErrors>
        <FormField at="deed" />
        <FormField at="note" />
        <Actions>
          <SubmitButton />
        </Actions>
      </Form>
    </>
  );
};
