import { type ReactNode, useEffect, useRef, useState } from 'react';
import { controlId } from '#web/forms/define-form.ts';
import { useRefusal } from '#web/forms/form.tsx';
import { newPasswordRules, type PasswordRule } from './password-rules.ts';
import './password-line.css';

const READ_AFTER_MS = 700;

/** The control of a field, while it is on the page. */
const inputOf = (name: string): HTMLInputElement | null =>
  document.getElementById(controlId(name)) as HTMLInputElement | null;

/**
 * The rules of a new password as stops of a line that fill while it is typed (ACCOUNT-02), and a button that shows it. Before scripts run
 * it is the list of rules; the server checks them again.
 */
export const PasswordLine = ({
  password,
  confirmation,
  login,
  names = '',
  knownLogin = '',
  knownName = '',
}: {
  password: string;
  confirmation: string;
  /** The field of the login, where it is typed beside. */
  login?: string;
  /** The fields of what its owner is called, where they are typed beside, separated by spaces. */
  names?: string;
  knownLogin?: string;
  knownName?: string;
}): ReactNode => {
  const [rules, setRules] = useState<readonly PasswordRule[]>(newPasswordRules('', '', '', []));
  const [isShown, setShown] = useState<boolean>();
  const [said, setSaid] = useState('');
  const line = useRef<HTMLDivElement>(null);
  /** What the portal has just refused: the rules that can be seen here are not all there are, and nothing may speak for it. */
  const refused = useRef<string>(undefined);
  const refusal = useRefusal(password);

  useEffect(() => {
    refused.current = refusal && inputOf(password)?.value;
    if (refusal) setSaid('');
  }, [refusal, password]);

  useEffect(() => {
    const form = line.current?.closest('form');
    if (!form) return undefined;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const next = newPasswordRules(
        inputOf(password)?.value ?? '',
        inputOf(confirmation)?.value ?? '',
        (login === undefined ? undefined : inputOf(login)?.value) ?? knownLogin,
        [knownName, ...names.split(' ').map((name) => (name && inputOf(name)?.value) || '')],
      );
      setRules(next);
      clearTimeout(pause);
      // Read once per pause, not with every key.
      pause = setTimeout(() => {
        const missing = next.filter(({ isKept }) => !isKept).length;
        const typed = inputOf(password)?.value ?? '';
        setSaid(
          typed === '' || typed === refused.current
            ? ''
            : missing === 0
              ? 'Les quatre règles sont respectées.'
              : `Encore ${missing} règle${missing > 1 ? 's' : ''}.`,
        );
      }, READ_AFTER_MS);
    };
    const hide = (): void => setShown(false);
    setShown(false);
    form.addEventListener('input', look);
    // It leaves as a password, whose text browsers do not keep among what was typed into fields.
    form.addEventListener('submit', hide, { capture: true });
    look();
    return () => {
      clearTimeout(pause);
      form.removeEventListener('input', look);
      form.removeEventListener('submit', hide, { capture: true });
    };
  }, [password, confirmation, login, names, knownLogin, knownName]);

  useEffect(() => {
    if (isShown === undefined) return;
    for (const name of [password, confirmation]) {
      const input = inputOf(name);
      if (input) input.type = isShown ? 'text' : 'password';
    }
  }, [isShown, password, confirmation]);

  return (
    <div className="password-line" ref={line}>
      <ol aria-label="Règles du mot de passe">
        {rules.map(({ label, isKept }) => (
          <li key={label} data-kept={isKept || undefined}>
            {isShown !== undefined && (
              <span className="visually-hidden">{isKept ? 'Respecté : ' : 'Manque : '}</span>
            )}
            {label}
          </li>
        ))}
      </ol>
      <div className="password-line__foot">
        {isShown !== undefined && (
          <button type="button" className="password-line__show" onClick={() => setShown(!isShown)}>
            {isShown ? 'Masquer les mots de passe' : 'Afficher les mots de passe'}
          </button>
        )}
        <p className="password-line__said" aria-live="polite">
          {said}
        </p>
      </div>
    </div>
  );
};
