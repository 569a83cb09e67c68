import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { pathOf } from '#contract/routes.ts';
import { isPasskeyName } from '#domain/passkey-name.ts';
import { usePending } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { Alert, ButtonLink } from '#web/ui/index.ts';
import { addPasskeyForm, removePasskeyForm } from './passkeys.form.ts';
import type { PasskeysData } from './passkeys.server.ts';
import { SignedLine } from './signed-line.tsx';

/** What the browser says when its device has one of the account's keys already. */
const HAS_ONE = 'InvalidStateError';
const NOT_MADE = 'Aucune clé d’accès n’a été créée : la demande a été refusée, ou est restée sans réponse.';

/** Name of a new passkey; sent, it has the browser make the key, and goes on with what the device answers. */
const NewPasskey = ({
  adding,
  answer,
}: {
  adding: NonNullable<PasskeysData['adding']>;
  answer: FormAnswer | undefined;
}): ReactNode => {
  const { options } = adding;
  const { revalidate } = usePending();
  const [trouble, setTrouble] = useState<string>();
  const isAsking = useRef(false);
  // A key goes out once: whatever is refused needs another challenge and another answer.
  const made = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (answer?.form !== addPasskeyForm.intention) return;
    if (made.current) made.current.value = '';
    if (answer.message !== undefined) void revalidate();
  }, [answer, revalidate]);
  const onSubmit = useCallback(
    (event: SubmitEvent): void => {
      const form = event.target as HTMLFormElement;
      const field = made.current;
      const name = new FormData(form).get('name');
      // What cannot be its name is told before the device makes a key that is then refused.
      if (field?.value !== '' || !isPasskeyName(String(name))) return;
      event.preventDefault();
      if (isAsking.current) return;
      isAsking.current = true;
      setTrouble(undefined);
      const ask = async (): Promise<void> => {
        try {
          const { createPasskey } = await import('./create-passkey.ts');
          field.value = await createPasskey(options);
          form.requestSubmit();
        } catch (error) {
          const hasOne = error instanceof DOMException && error.name === HAS_ONE;
          setTrouble(hasOne ? 'Cet appareil a déjà une clé d’accès de votre compte.' : NOT_MADE);
        } finally {
          isAsking.current = false;
        }
      };
      void ask();
    },
    [options],
  );
  return (
    <Form
      of={addPasskeyForm}
      answer={answer}
      values={{ name: adding.name }}
      className="form information__edit"
      onSubmit={onSubmit}
    >
      <FormErrors />
      {trouble !== undefined && (
        <div className="form__errors">
          <Alert kind="error" title={trouble} live>
            Réessayez, ou gardez votre mot de passe : il sert toujours.
          </Alert>
        </div>
      )}
      <noscript>
        <p>Créer une clé d’accès demande un navigateur dont les scripts sont activés.</p>
      </noscript>
      <input ref={made} type="hidden" name="response" defaultValue="" autoComplete="off" />
      <FormField at="name" />
      <div className="actions">
        <SubmitButton />
        <ButtonLink href={`${pathOf('/informations/mes-informations')}#cles`} kind="quiet">
          Annuler
        </ButtonLink>
      </div>
    </Form>
  );
};

/** Passkeys of the account (AUTH-13): each with its name and its last use, and how one is added. */
export const Passkeys = ({
  data: { keys, addHref, adding, done },
  answer,
}: {
  data: PasskeysData;
  answer: FormAnswer | undefined;
}): ReactNode => (
  <>
    <h3 className="signed__head" id="cles">
      Clés d’accès
    </h3>
    <p className="small soft">
      Une clé d’accès connecte par l’empreinte, le visage ou le code de votre appareil, sans mot de passe ni
      code envoyé par e-mail. Le mot de passe continue de servir.
    </p>
    {done === 'ajoutee' && !answer && (
      <Alert kind="success" title="La clé d’accès est ajoutée." live>
        Un e-mail vous le confirme.
      </Alert>
    )}
    {done === 'retiree' && !answer && (
      <Alert kind="success" title="La clé d’accès est retirée." live>
        Elle ne permet plus de se connecter. Pensez à l’effacer aussi de l’appareil qui la garde.
      </Alert>
    )}
    <FormErrors of={[removePasskeyForm]} answer={answer} />
    {keys.length > 0 && (
      <dl className="signed">
        {keys.map(({ passkeyId, name, added, used }) => (
          <SignedLine
            key={passkeyId}
            label={name}
            note={added}
            action={
              <Form of={removePasskeyForm} hidden={[['cle', passkeyId]]} className="signed__form">
                <SubmitButton kind="quiet" small>
                  Retirer
                  <span className="visually-hidden">
                    {' '}
                    : {name}, {added}
                  </span>
                </SubmitButton>
              </Form>
            }
          >
            {used}
          </SignedLine>
        ))}
      </dl>
    )}
    {adding ? (
      <NewPasskey adding={adding} answer={answer} />
    ) : (
      <div className="signed__all">
        <ButtonLink href={addHref} kind="secondary" small>
          Ajouter une clé d’accès
        </ButtonLink>
      </div>
    )}
  </>
);
