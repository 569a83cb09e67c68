import { type ReactNode, useCallback, useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import type { OptInChannel, OptInType } from '#domain/opt-ins.ts';
import { tellFailure } from '#web/context/page-events.ts';
import { usePageView } from '#web/context/page-hooks.ts';
import { Form } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { Alert, Section, Switch, Table } from '#web/ui/index.ts';
import { optInForm } from './communications.form.ts';
import type { loader, OptInView } from './page.server.ts';

type Data = Awaited<ReturnType<typeof loader>>;
type OptInRow = NonNullable<Data['communications']>[number];

/** What is kept of a change that failed (API-11). */
interface OptInError {
  readonly message: string;
  readonly status: number;
  readonly subCode: number;
  /** To quote, when there was an answer. */
  readonly reference: string | undefined;
}

const COLUMNS: Readonly<Record<OptInChannel, string>> = { EMAIL: 'E-mail', SMS: 'SMS', COURR: 'Courrier' };
/** Longer than an answer ever takes that still comes. */
const PATIENCE_MS = 15_000;

const wordOf = (isOn: boolean): string => (isOn ? 'Oui' : 'Non');

/** Rejects with what the call says, or with the specification's defaults where nobody answered. */
const putOptIn = async (channel: OptInChannel, type: OptInType, isOn: boolean): Promise<void> => {
  const failed = (problem: Partial<Problem>): OptInError => ({
    message: problem.detail ?? '',
    status: problem.status ?? 500,
    subCode: problem.subCode ?? 0,
    reference: problem.correlationId,
  });
  let response: Response;
  try {
    response = await fetch('/api/putOptins', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channel, type, status: isOn ? 'O' : 'N' }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    tellFailure('PUT', null);
    throw failed({});
  }
  if (response.ok) return;
  tellFailure('PUT', response.status);
  const problem = (await response.json().catch(() => ({ status: response.status }))) as Partial<Problem>;
  // The session is over for good: the answer has taken its cookie away (AUTH-07).
  if (problem.location) window.location.assign(problem.location);
  throw failed(problem);
};

/** A switch with its own state: changed without leaving the page once scripts run, by a plain form before. */
const OptInSwitch = ({
  type,
  way,
  onEnd,
}: {
  type: OptInType;
  way: OptInView;
  onEnd: (way: OptInView, error: OptInError | undefined) => void;
}): ReactNode => {
  const { channel, label } = way;
  const [changed, setChanged] = useState<boolean>();
  const [isUpdating, setUpdating] = useState(false);
  const isOn = changed ?? way.isOn;
  const onSubmit = useCallback(
    (event: SubmitEvent): void => {
      event.preventDefault();
      if (isUpdating) return;
      const form = event.currentTarget as HTMLFormElement;
      setUpdating(true);
      putOptIn(channel, type, !isOn)
        .then(
          () => {
            setChanged(!isOn);
            onEnd({ channel, label, isOn: !isOn }, undefined);
          },
          (error: OptInError) => {
            // Signed out meanwhile: the page itself leads to the sign-in, and back.
            if (error.status === 401) form.submit();
            else onEnd({ channel, label, isOn }, error);
          },
        )
        .finally(() => setUpdating(false));
    },
    [channel, type, label, isOn, isUpdating, onEnd],
  );
  return (
    <Form
      of={optInForm}
      className="optin"
      onSubmit={onSubmit}
      hidden={[
        ['channel', channel],
        ['type', type],
        ['status', isOn ? 'N' : 'O'],
      ]}
    >
      <Switch label={label} isOn={isOn} isBusy={isUpdating} />
    </Form>
  );
};

/** The switch that a form without scripts was refused for. */
const refusedOf = (rows: readonly OptInRow[], answer: FormAnswer | undefined): OptInView | undefined =>
  answer?.form === optInForm.intention
    ? (rows
        .find(({ type }) => type === answer.values.type)
        ?.ways.find((way) => way?.channel === answer.values.channel) ?? undefined)
    : undefined;

/** `#mes-communications`: what a person receives, by what means, each switch for itself (INFO-05). */
export const Communications = ({
  rows,
  unavailable,
  answer,
}: {
  rows: readonly OptInRow[] | undefined;
  unavailable: string;
  answer: FormAnswer | undefined;
}): ReactNode => {
  const { correlationId } = usePageView();
  const refused = refusedOf(rows ?? [], answer);
  const [errors, setErrors] = useState<Readonly<Record<string, { way: OptInView; error: OptInError }>>>(
    refused
      ? {
          [refused.label]: {
            way: refused,
            error: { message: unavailable, status: 500, subCode: 0, reference: correlationId },
          },
        }
      : {},
  );
  const [onEnd] = useState(() => (way: OptInView, error: OptInError | undefined) => {
    setErrors(({ [way.label]: _, ...others }) =>
      error ? { ...others, [way.label]: { way, error } } : others,
    );
  });
  return (
    <Section title="Communications" id="mes-communications" ruled>
      {rows === undefined ? (
        <Alert kind="error" title={unavailable} />
      ) : (
        <>
          <div className="optins">
            <Table caption="Ce que vous recevez, par moyen" hiddenCaption>
              <thead>
                <tr>
                  <td />
                  {Object.values(COLUMNS).map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ type, name, note, ways }) => (
                  <tr key={type}>
                    <th scope="row">
                      {name}
                      <small>{note}</small>
                    </th>
                    {ways.map((way, at) =>
                      way ? (
                        <td key={way.channel} data-label={COLUMNS[way.channel]}>
                          <OptInSwitch type={type} way={way} onEnd={onEnd} />
                        </td>
                      ) : (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a place of the row
                        <td key={at} className="soft">
                          –
                        </td>
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
          {Object.values(errors).map(({ way, error }) => (
            <div key={way.label} data-status={error.status} data-sub-code={error.subCode}>
              <Alert
                kind="error"
                title={`« ${way.label} » n’a pas pu être changé`}
                reference={error.reference}
                live
              >
                Le réglage est revenu à « {wordOf(way.isOn)} ». {unavailable}
              </Alert>
            </div>
          ))}
          <p className="small soft">
            Les messages liés à vos commandes et à la sécurité de votre compte vous sont toujours envoyés.
          </p>
        </>
      )}
    </Section>
  );
};
