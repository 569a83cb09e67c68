import type { ReactNode } from 'react';
import type { ActionFailure } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { useActionResult } from '#web/context/page-hooks.ts';
import type { FormDescription } from '#web/forms/define-form.ts';
import { Form, FormErrors, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { Actions, Alert, ButtonLink, ComingIn, type Door, PageHead, TextLink } from '#web/ui/index.ts';
import type { LandingData, LandingOpen, LandingRefused, LandingSent } from './landing.server.ts';
import { LocalMailbox } from './local-mailbox.tsx';
import { newLinkForm } from './new-link.form.ts';

/** Where to go from here: the first is the button. */
type Ways = readonly { readonly label: string; readonly href: string }[];

/** What one state of the page says, and where it leads. */
interface Said {
  readonly title: string;
  readonly lead: string;
  readonly line?: ReactNode;
  readonly more?: ReactNode;
  readonly ways: Ways;
}

/** A page of a link in words: what its button does, that it is done, and the ways on where it does nothing. */
export interface LandingWords<Open extends object> {
  readonly form: FormDescription;
  readonly open: (data: Open) => {
    readonly title: string;
    readonly line?: ReactNode;
    readonly lead: ReactNode;
    /** What the form asks for above its button. */
    readonly fields?: ReactNode;
    readonly hidden?: readonly (readonly [name: string, value: string])[];
    /** For whom the link was not meant. */
    readonly aside?: ReactNode;
  };
  /** Where it is said here. */
  readonly done?: Said;
  /** Another link is on its way; only where one may be sent. */
  readonly sent?: (data: LandingSent) => Said;
  readonly refused: (data: LandingRefused) => {
    /** In place of the message and why it does not act. */
    readonly lead?: string;
    /** Above the button that sends another link. */
    readonly again?: string;
    readonly ways: Ways;
  };
  readonly nothing: Said;
  readonly scenes?: { readonly open: Door; readonly done: Door };
}

const WaysOn = ({ ways: [first, ...others] }: { ways: Ways }): ReactNode => (
  <Actions>
    {first && (
      <ButtonLink href={first.href} kind="primary">
        {first.label}
      </ButtonLink>
    )}
    {others.map(({ label, href }) => (
      <TextLink key={href} href={href}>
        {label}
      </TextLink>
    ))}
  </Actions>
);

const SaidPart = ({ title, lead, line, more, ways }: Said): ReactNode => (
  <>
    <PageHead title={title} lead={lead} />
    {line}
    {more}
    <WaysOn ways={ways} />
  </>
);

/** Somebody else is signed in here: what the link does is done to the other account, and this one stays open. */
const Stranger = ({ stranger }: { stranger: string }): ReactNode => (
  <Alert kind="information" title={`Vous êtes connecté au compte de ${stranger}.`}>
    Ce lien concerne un autre compte. <TextLink href={pathOf('/logout')}>Se déconnecter de celui-ci</TextLink>
  </Alert>
);

const OpenPart = <Open extends object>({
  data,
  words,
}: {
  data: LandingOpen<Open>;
  words: LandingWords<Open>;
}): ReactNode => {
  const answer = useActionResult<() => ActionFailure<FormAnswer>>();
  const { title, line, lead, fields, hidden = [], aside } = words.open(data);
  return (
    <>
      <PageHead title={title} />
      {line}
      <FormErrors of={[words.form]} answer={answer} />
      {data.stranger !== undefined && <Stranger stranger={data.stranger} />}
      <p className="lead">{lead}</p>
      <Form of={words.form} answer={answer} hidden={hidden}>
        {fields}
        <Actions>
          <SubmitButton />
        </Actions>
      </Form>
      {aside && <p className="small">{aside}</p>}
    </>
  );
};

const RefusedPart = <Open extends object>({
  data,
  words,
}: {
  data: LandingRefused;
  words: LandingWords<Open>;
}): ReactNode => {
  const answer = useActionResult<() => ActionFailure<FormAnswer>>();
  const { lead = `${data.message} ${data.why}`.trim(), again, ways } = words.refused(data);
  return (
    <>
      <PageHead title={data.title} lead={lead} />
      <FormErrors of={[newLinkForm]} answer={answer} />
      {data.mayBeSentAgain ? (
        <>
          {again && <p>{again}</p>}
          <Form of={newLinkForm} answer={answer}>
            <Actions>
              <SubmitButton />
              {ways.map(({ label, href }) => (
                <TextLink key={href} href={href}>
                  {label}
                </TextLink>
              ))}
            </Actions>
          </Form>
        </>
      ) : (
        <WaysOn ways={ways} />
      )}
    </>
  );
};

/** What the link of a mail opens: a button that acts, or why there is none (SEC-09). */
export const Landing = <Open extends object>({
  data,
  words,
}: {
  data: LandingData<Open>;
  words: LandingWords<Open>;
}): ReactNode => {
  const { scenes = { open: 'bay', done: 'bay' }, sent = () => words.nothing } = words;
  const scene = data.state === 'refused' ? 'winter' : data.state === 'done' ? scenes.done : scenes.open;
  return (
    <ComingIn scene={scene}>
      {data.state === 'open' && <OpenPart data={data} words={words} />}
      {data.state === 'done' && (
        <>
          <SaidPart {...(words.done ?? words.nothing)} />
          {data.stranger !== undefined && <Stranger stranger={data.stranger} />}
        </>
      )}
      {data.state === 'sent' && (
        <>
          <SaidPart {...sent(data)} />
          <LocalMailbox />
        </>
      )}
      {data.state === 'refused' && <RefusedPart data={data} words={words} />}
      {data.state === 'nothing' && <SaidPart {...words.nothing} />}
    </ComingIn>
  );
};
