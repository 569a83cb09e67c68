import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { Form, FormErrors, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { Alert, Section, TextLink } from '#web/ui/index.ts';
import { Passkeys } from './passkeys.tsx';
import { endOthersForm, endSessionForm, forgetDeviceForm } from './security.form.ts';
import type { DeviceLine, SecurityData, SessionLine } from './security.server.ts';
import { SignedLine, SignedLines } from './signed-line.tsx';

const Elsewhere = ({ session }: { session: SessionLine }): ReactNode => (
  <SignedLine
    label={session.device}
    note={session.since}
    action={
      <Form of={endSessionForm} hidden={[['session', session.sessionId]]} className="signed__form">
        <SubmitButton kind="quiet" small>
          Déconnecter
          <span className="visually-hidden">
            {' '}
            : {session.device}, {session.seen}
          </span>
        </SubmitButton>
      </Form>
    }
  >
    {session.seen}
  </SignedLine>
);

const Here = ({ session }: { session: SessionLine }): ReactNode => (
  <SignedLine
    label="Cet appareil"
    note={session.since}
    action={
      <TextLink href={pathOf('/logout')} strong>
        Se déconnecter
      </TextLink>
    }
  >
    {session.device}
  </SignedLine>
);

/** A device that the identity provider has written down, and the word for having it forgotten. */
const Known = ({
  device: { deviceId, device, seen },
  forget,
}: {
  device: DeviceLine;
  forget: string;
}): ReactNode => (
  <SignedLine
    label={device}
    action={
      <Form of={forgetDeviceForm} hidden={[['appareil', deviceId]]} className="signed__form">
        <SubmitButton kind="quiet" small>
          {forget}
          <span className="visually-hidden">
            {' '}
            : {device}, {seen}
          </span>
        </SubmitButton>
      </Form>
    }
  >
    {seen}
  </SignedLine>
);

/** `#connexion`: where somebody is signed in, and how they end it (AUTH-12). */
export const Security = ({
  data,
  answer,
}: {
  data: SecurityData;
  answer: FormAnswer | undefined;
}): ReactNode => (
  <Section title="Connexion et appareils" id="connexion" ruled>
    <FormErrors of={[endSessionForm, endOthersForm, forgetDeviceForm]} answer={answer} />
    {data.done === 'faite' && !answer && <Alert kind="success" title="L’appareil est déconnecté." live />}
    {data.done === 'autres' && !answer && (
      <Alert kind="success" title="Tous vos autres appareils sont déconnectés." live />
    )}
    {data.done === 'ici' && !answer && (
      <Alert kind="warning" title="L’appareil est déconnecté de ce site." live>
        Le service d’identification n’a pas répondu : sa propre session peut y rester ouverte. Changez de mot
        de passe si cet appareil n’est plus le vôtre.
      </Alert>
    )}
    {data.done === 'oublie' && !answer && (
      <Alert kind="success" title="L’appareil est oublié." live>
        Sa prochaine connexion demandera un code envoyé par e-mail.
      </Alert>
    )}
    {data.unanswered && data.unanswered.length > 0 && (
      <>
        <Alert kind="warning" title="Quelqu’un avait votre mot de passe, mais pas le code envoyé par e-mail.">
          Si ce n’était pas vous,{' '}
          <TextLink href={pathOf('/modification-mot-de-passe')}>choisissez un autre mot de passe</TextLink>.
        </Alert>
        <SignedLines
          lines={data.unanswered.map((device) => (
            <Known key={device.deviceId} device={device} forget="C’était moi" />
          ))}
        />
      </>
    )}
    <dl className="signed">
      <SignedLine
        label="Mot de passe"
        note={data.password && 'Se change à tout moment.'}
        action={
          <TextLink href={pathOf('/modification-mot-de-passe')} strong>
            Modifier<span className="visually-hidden"> mon mot de passe</span>
          </TextLink>
        }
      >
        {data.password ?? 'Se change à tout moment.'}
      </SignedLine>
    </dl>
    <h3 className="signed__head">Appareils connectés</h3>
    {data.sessions ? (
      <>
        <SignedLines
          lines={[
            ...(data.sessions.here ? [<Here key="ici" session={data.sessions.here} />] : []),
            ...data.sessions.others.map((session) => <Elsewhere key={session.sessionId} session={session} />),
          ]}
        />
        {data.sessions.others.length > 0 ? (
          <Form of={endOthersForm} className="signed__all">
            <SubmitButton kind="secondary" small />
          </Form>
        ) : (
          <p className="small soft">Vous n’êtes connecté sur aucun autre appareil.</p>
        )}
      </>
    ) : (
      <Alert kind="error" title="Vos appareils connectés ne peuvent pas être affichés pour le moment." />
    )}
    {data.passkeys && <Passkeys data={data.passkeys} answer={answer} />}
    {data.devices.length > 0 && (
      <>
        <h3 className="signed__head">Appareils reconnus</h3>
        <p className="small soft">
          Un appareil qui n’est pas dans cette liste doit saisir un code envoyé par e-mail pour se connecter.
        </p>
        <SignedLines
          lines={data.devices.map((device) => (
            <Known key={device.deviceId} device={device} forget="Oublier" />
          ))}
        />
      </>
    )}
  </Section>
);
