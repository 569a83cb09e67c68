import { FormErrors, SubmitButton } from '#web/forms/form.tsx';
import { Facts, PageHead, PageLayout } from '#web/ui/index.ts';
import type { TerminationView } from '../termination.server.ts';
import { noticeForm } from './summary.form.ts';

/** What is about to end. */
export const View: TerminationView<'terminationSummary'> = ({ data, refusal, Form }) => (
  <PageLayout
    head={<PageHead title={`Résilier : ${data.name}`} lead={`Votre contrat prend fin le ${data.end}.`} />}
  >
    <div className="contracts__summary">
      <Facts facts={data.facts} />
      <p>{data.afterwards}</p>
      <p>La confirmation est envoyée à {data.email}.</p>
      <Form of={noticeForm} answer={refusal} className="form">
        <FormErrors />
        <div className="actions">
          <SubmitButton kind="secondary" />
        </div>
      </Form>
    </div>
  </PageLayout>
);
