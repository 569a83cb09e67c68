import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { FILE_FIELD } from '#contract/staff.ts';
import { usePageView, usePending } from '#web/context/page-hooks.ts';
import { Alert, Button, type ButtonKind, ErrorSummary, summaryTitle } from '#web/ui/index.ts';
import { type FormDescription, fieldAt, type NumberedName, rowOf, starred } from './define-form.ts';
import { type FormAnswer, type FormValues, summaryOf } from './form-answer.ts';
import { type FieldDetails, FormControl } from './form-control.tsx';
import { useCorrected } from './use-corrected.ts';
import { useWait, type Wait } from './wait.tsx';
import './forms.css';

interface FormState {
  readonly form: FormDescription;
  readonly values: FormValues;
  readonly errors: Readonly<Record<string, string>>;
  /** Which of these are corrected since. */
  readonly corrected: ReadonlySet<string>;
  readonly message?: string | undefined;
  readonly isUnanswered?: boolean | undefined;
  /** What the errors come from: another object is another answer, even with the same words. */
  readonly answer?: FormAnswer | undefined;
  readonly details: Readonly<Record<string, FieldDetails | undefined>>;
  readonly rows: Readonly<Record<string, number>>;
  readonly isBusy: boolean;
  readonly wait: Wait;
}

const State = createContext<FormState | undefined>(undefined);

const useForm = (): FormState => {
  const state = useContext(State);
  if (!state) throw new Error('a part of a form stands outside of one');
  return state;
};

/** The answer by which a field of the form around was refused, another object with each; undefined while it was not. */
export const useRefusal = (name: string): object | undefined => {
  const { errors, answer } = useForm();
  return errors[name] === undefined ? undefined : answer;
};

const hasFiles = ({ fields, carriesFile }: FormDescription): boolean =>
  carriesFile === true || Object.values(fields).some((field) => field?.control === 'files');

/** The file that a posted form of professional mode was shown for, without which it is refused; nothing elsewhere. */
export const ShownForFile = (): ReactNode => {
  const { file } = usePageView();
  return file && <input type="hidden" name={FILE_FIELD} value={file.reference} autoComplete="off" />;
};

export interface FormProps<Name extends string> {
  readonly of: FormDescription<Name>;
  /** The answer of the page's action, of whichever of its forms. */
  readonly answer?: FormAnswer | undefined;
  /** What the fields hold to begin with. */
  readonly values?: FormValues;
  readonly details?: { readonly [Key in NumberedName<Name>]?: FieldDetails };
  /** How many rows each list has. */
  readonly rows?: Readonly<Record<string, number>>;
  /** Made by the loader, sent back with the form: the same id is the same command (SHOP-08). */
  readonly transaction?: string;
  /** What the form carries beside its fields. */
  readonly hidden?: readonly (readonly [name: string, value: string])[];
  readonly action?: string;
  /** The address of this very page, for the browser's way back to a GET form. */
  readonly back?: string;
  readonly className?: string;
  /**
   * Scripts do something else with it than a navigation, and say so by `preventDefault`: told before the listener of the whole document.
   */
  readonly onSubmit?: (event: SubmitEvent) => void;
  /** A layout of one's own from the parts below; without, everything in order. */
  readonly children?: ReactNode;
}

/**
 * A form from its description: `<Form of={passengersForm} answer={useActionResult<typeof action>()} />`. Plain HTML before scripts run,
 * and uncontrolled: nothing typed is lost, neither by a refusal nor by the scripts' arrival.
 */
export const Form = <Name extends string>({
  of,
  answer,
  values = {},
  details = {},
  rows = {},
  transaction,
  hidden = [],
  action,
  back,
  className,
  onSubmit,
  children,
}: FormProps<Name>): ReactNode => {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const own = element.current;
    if (!own || !onSubmit) return;
    own.addEventListener('submit', onSubmit);
    return () => own.removeEventListener('submit', onSubmit);
  }, [onSubmit]);
  const pending = usePending();
  const { page } = usePageView();
  const { path } = page;
  const form = of as FormDescription;
  const own = answer?.form === form.intention ? answer : undefined;
  // A GET leads to its own address, wherever else a link may be leading.
  const isBusy =
    form.method === 'get'
      ? pending.path?.split('?', 1)[0] === (action ?? path.split('?', 1)[0])
      : pending.intention === form.intention;
  const wait = useWait(isBusy);
  const corrected = useCorrected(form, element, own);
  const state: FormState = {
    form,
    corrected,
    values: { ...values, ...own?.values },
    errors: own?.errors ?? {},
    message: own?.message,
    isUnanswered: own?.isUnanswered,
    answer: own,
    details: details as FormState['details'],
    rows,
    isBusy,
    wait,
  };
  return (
    <State value={state}>
      <form
        ref={element}
        className={className ?? 'form'}
        method={form.method}
        action={action}
        data-back={back}
        encType={hasFiles(form) ? 'multipart/form-data' : undefined}
        noValidate
      >
        {form.method === 'post' && <input type="hidden" name="intention" value={form.intention} />}
        {form.method === 'post' && <ShownForFile />}
        {transaction !== undefined && (
          <input
            type="hidden"
            name="transactionId"
            value={own?.values.transactionId ?? transaction}
            // A window copied from this one is another visit: its browser must not put this page's id in the place of its own.
            autoComplete="off"
          />
        )}
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* A button that changes its words under the finger says nothing to who cannot see it (API-08). */}
        <p className="visually-hidden" role="status">
          {wait.said ||
            (isBusy && form.busy !== form.submit
              ? form.busy
              : corrected.size > 0
                ? summaryTitle(Object.keys(state.errors).length - corrected.size)
                : '')}
        </p>
        {children ?? (
          <>
            <FormErrors />
            {Object.values(form.fields).some((field) => field?.isRequired) && <RequiredNote />}
            <FormFields />
            <SubmitButton />
          </>
        )}
      </form>
    </State>
  );
};

/**
 * Why a form was refused, above it: the fields to correct in order or, when none is to blame, what happened, what became of points and
 * money (`children`) and the reference to quote. Inside a form it is that one's; elsewhere `of` names the forms of the page it speaks for.
 */
export const FormErrors = ({
  of = [],
  answer,
  unanswered,
  children,
}: {
  of?: readonly FormDescription[];
  answer?: FormAnswer | undefined;
  /** What is said when nobody answered, where the browser's own words would not do. */
  unanswered?: string;
  children?: ReactNode;
}): ReactNode => {
  const { correlationId } = usePageView();
  const inside = useContext(State);
  const form = inside?.form ?? of.find(({ intention }) => intention === answer?.form);
  const { errors, message, isUnanswered } = inside ?? answer ?? {};
  const isProved = (inside?.answer ?? answer)?.isProved;
  const summary = form ? summaryOf(form, errors ?? {}, inside?.corrected) : [];
  const box = useRef<HTMLDivElement>(null);
  const said = inside?.answer ?? answer;
  // Who has pressed a button far below sees what came of it; a screen reader is told by the alert itself.
  useEffect(() => {
    if (said) box.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return (
    <>
      {summary.length > 0 && (
        <div className="form__errors">
          <ErrorSummary errors={summary} />
        </div>
      )}
      {form && isProved && (
        <div className="form__errors" ref={box}>
          <Alert kind="success" title="Votre identité est confirmée." live>
            Rien n’a encore été fait : vérifiez, puis validez.
          </Alert>
        </div>
      )}
      {form && message !== undefined && (
        <div className="form__errors" ref={box}>
          {isUnanswered ? (
            <Alert kind="error" title={unanswered ?? message} live>
              Ce que vous avez saisi est toujours là. Renvoyez-le : une demande reçue deux fois ne compte
              qu’une fois.
            </Alert>
          ) : (
            <Alert kind="error" title={message} reference={correlationId} live>
              {children}
            </Alert>
          )}
        </div>
      )}
    </>
  );
};

/** Said once above fields, in sight: which of them may stay empty is said at each (« Facultatif »). */
export const RequiredNote = (): ReactNode => (
  <p className="form__required">Tous les champs sont obligatoires, sauf ceux qui sont dits facultatifs.</p>
);

/** The form's own button. `children` stand in for its label where that holds an amount. */
export const SubmitButton = ({
  kind = 'primary',
  block,
  small,
  children,
}: {
  kind?: ButtonKind;
  block?: boolean;
  small?: boolean;
  children?: ReactNode;
}): ReactNode => {
  const { form, isBusy, wait } = useForm();
  return (
    <>
      <Button
        type="submit"
        kind={kind}
        block={block ?? false}
        small={small ?? false}
        busy={isBusy}
        onBusyPress={wait.onBusyPress}
      >
        {isBusy ? form.busy : (children ?? form.submit)}
      </Button>
      {wait.said && (
        <span className="form__wait" aria-hidden="true">
          {wait.said}
        </span>
      )}
    </>
  );
};

/** One field by its name; rows are numbered from 0. `label` stands in for the described one where it holds a link. */
export const FormField = <Name extends string>({
  at,
  label,
}: {
  at: NumberedName<Name>;
  label?: ReactNode;
}): ReactNode => {
  const { form, values, errors, corrected, details } = useForm();
  const description = fieldAt(form, at);
  if (!description) throw new Error(`${form.intention} has no field ${at}`);
  const refused = errors[at];
  const control = (
    <FormControl
      name={at}
      description={description}
      label={label}
      value={values[at]}
      error={refused && corrected.has(at) ? { corrected: refused } : refused}
      details={details[at] ?? {}}
      values={values}
    />
  );
  if (isRowDecider(form, at))
    return (
      <div className="form__decider" data-decides-row="">
        {control}
      </div>
    );
  const decides = decidersOf(form).indexOf(at) + 1;
  return decides === 0 ? (
    control
  ) : (
    <div className="form__decider" data-decides={decides}>
      {control}
    </div>
  );
};

/** Every row of a list: a titled part with its fields, or what `children` make of it. */
const FormRows = ({
  list,
  className = 'form__row',
  children,
}: {
  list: string;
  className?: string;
  children?: (row: number) => ReactNode;
}): ReactNode => {
  const { form, rows } = useForm();
  const names = Object.keys(form.fields).filter((name) => name.startsWith(`${list}.*.`));
  return Array.from({ length: rows[list] ?? 0 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
    <fieldset className={className} key={row} data-row="">
      <legend>{form.rows?.[list]?.legend(row)}</legend>
      {children?.(row) ?? names.map((name) => <FormField key={name} at={name.replace('*', String(row))} />)}
    </fieldset>
  ));
};

/** Every field in order: groups under their title, lists row by row, what depends on an answer where it follows it. */
export const FormFields = (): ReactNode => {
  const { form } = useForm();
  const names = Object.keys(form.fields);
  const done = new Set<string>();
  return names.map((name) => {
    if (done.has(name)) return null;
    const [list, inRow] = name.split('.*.');
    if (list !== undefined && inRow !== undefined) {
      for (const one of names) if (one.startsWith(`${list}.*.`)) done.add(one);
      return <FormRows key={name} list={list} />;
    }
    const group = form.groups?.find(({ fields }) => fields.includes(name));
    if (!group) return <WhenAnswered key={name} name={name} />;
    for (const one of group.fields) done.add(one);
    return (
      <fieldset className="form__group" key={name}>
        <legend>{group.legend}</legend>
        {group.fields.map((one) => (
          <WhenAnswered key={one} name={one} />
        ))}
      </fieldset>
    );
  });
};

/** A field of the form's order, inside what hides it while it does not matter. */
const WhenAnswered = ({ name }: { name: string }): ReactNode => (
  <FormPart of={name}>
    <FormField at={name} />
  </FormPart>
);

/**
 * A part that is shown only while its first field matters. Style sheets do it, from the place of the answer among its choices, so that
 * it also works before scripts run; a browser that cannot shows every part.
 */
export const FormPart = ({
  of,
  className,
  children,
}: {
  of: string;
  className?: string;
  children: ReactNode;
}): ReactNode => {
  const { form, details } = useForm();
  const inRow = rowConditionOf(form, of);
  if (inRow !== undefined)
    return (
      <div className={className ?? 'form__part'} data-when-row={inRow}>
        {children}
      </div>
    );
  const conditions = conditionsOf(form, of, details);
  if (conditions.length === 0) return className ? <div className={className}>{children}</div> : children;
  return (
    <div className={className ?? 'form__part'} data-when={conditions.join(' ')}>
      {children}
    </div>
  );
};

/** What must be answered for a field to matter, as the style sheet reads it: number of the question and place of the answer. */
const conditionsOf = (
  form: FormDescription,
  name: string,
  details: FormState['details'],
): readonly string[] => {
  const when = fieldAt(form, name)?.when;
  const decider = when && fieldAt(form, when.field);
  if (!when || !decider) return [];
  const choices = details[when.field]?.choices ?? ('choices' in decider ? decider.choices : undefined) ?? [];
  const question = decidersOf(form).indexOf(when.field) + 1;
  const place = choices.findIndex(({ value }) => value === when.is) + 1;
  return [
    ...conditionsOf(form, when.field, details),
    decider.control === 'checkbox' ? `${question}:ticked` : `${question}.${place}`,
  ];
};

const questionsOf = (form: FormDescription): readonly string[] => [
  ...new Set(Object.values(form.fields).flatMap((field) => (field?.when ? [field.when.field] : []))),
];

/** Fields on whose answer others depend, in order; those of rows are not among them. */
const decidersOf = (form: FormDescription): readonly string[] =>
  questionsOf(form).filter((name) => !name.includes('*'));

const isRowDecider = (form: FormDescription, name: string): boolean =>
  rowOf(name) !== undefined && questionsOf(form).includes(starred(name));

/** Place of the answer, in the question of its row, with which a field matters; nothing for one that does not depend on its row. */
const rowConditionOf = (form: FormDescription, name: string): string | undefined => {
  const when = rowOf(name) && fieldAt(form, name)?.when;
  const decider = when && fieldAt(form, when.field);
  if (!when || !decider) return undefined;
  if (decider.control === 'checkbox') return 'ticked';
  const choices = 'choices' in decider ? (decider.choices ?? []) : [];
  return String(choices.findIndex(({ value }) => value === when.is) + 1);
};
