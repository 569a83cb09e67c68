import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { Form, SubmitButton } from '#web/forms/form.tsx';
import { Alert, TextLink } from '#web/ui/index.ts';
import type { ComingErasure } from './coming-erasure.server.ts';
import { keepForm } from './keep-account.form.ts';

/** Where the button is answered, whichever page it stands on. */
const PATH = pathOf('/informations/effacement');

/** Says on a page that the account is going to be erased, whoever has asked for it, and takes it back at once (ACCOUNT-12). */
export const ErasureAlert = ({ erasure }: { erasure: ComingErasure | undefined }): ReactNode => {
  if (!erasure) return null;
  if (erasure.isLeaving)
    return (
      <Alert kind="warning" title="L’effacement de votre compte a commencé">
        Un dernier e-mail part à votre adresse. Il ne peut plus être annulé.
      </Alert>
    );
  return (
    <Alert
      kind="warning"
      title={`Votre compte sera effacé le ${erasure.due}`}
      action={
        <Form of={keepForm} action={PATH}>
          <SubmitButton />
        </Form>
      }
    >
      L’effacement a été demandé. D’ici là, rien ne change : gardez votre compte par ce bouton, ou voyez{' '}
      <TextLink href={PATH}>ce qui sera effacé</TextLink>.
    </Alert>
  );
};
