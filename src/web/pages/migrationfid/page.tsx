import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, SubmitButton } from '#web/forms/form.tsx';
import { Actions } from '#web/ui/index.ts';
import { MigrationStep, MigrationVisitor } from '#web/views/migration-frame.tsx';
import { MigrationLine } from '#web/views/migration-line.tsx';
import { ProgrammeTerms } from '#web/views/programme-terms.tsx';
import { takeCardForm } from '#web/views/take-card.form.ts';
import { skipCardForm } from './migration-card.form.ts';
import type { action, loader } from './page.server.ts';

const CARD = 'Elle est gratuite, et vos voyages comptent dès aujourd’hui.';

/** `/migrationfid`: the loyalty card, offered on the way to another identifier (ACCOUNT-08). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  const answer = useActionResult<typeof action>();
  if (data.state === 'visitor') return <MigrationVisitor signIn={data.signIn} />;
  return (
    <MigrationStep title="Et votre carte de fidélité ?" {...(data.isUnderWay ? {} : { lead: CARD })}>
      {data.isUnderWay && <MigrationLine current={1} />}
      <FormErrors of={[takeCardForm, skipCardForm]} answer={answer} />
      {data.isUnderWay && <p className="lead">{CARD}</p>}
      <Form
        of={takeCardForm}
        answer={answer}
        action={pathOf('/migrationfid')}
        hidden={[['termsVersion', data.termsVersion]]}
      >
        <Actions>
          <SubmitButton />
        </Actions>
        <p className="small">
          <ProgrammeTerms />
        </p>
      </Form>
      <Form of={skipCardForm} answer={answer} action={pathOf('/migrationfid')}>
        <SubmitButton kind="quiet" />
      </Form>
    </MigrationStep>
  );
};
