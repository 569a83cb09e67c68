import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import './button.css';

/** `primary` is the one orange action of a screen; `quiet` reads as a link. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet';

interface Look {
  kind?: ButtonKind;
  small?: boolean;
  /** Full width on every screen; on phones buttons are always full width except quiet ones. */
  block?: boolean;
  icon?: IconName;
  children: ReactNode;
}

const classes = ({ kind = 'secondary', small, block }: Look): string =>
  ['button', `button--${kind}`, small && 'button--small', block && 'button--block'].filter(Boolean).join(' ');

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'children'> & {
    /** The action is under way: says so to assistive technology and refuses a second press. */
    busy?: boolean;
    /** Somebody presses it meanwhile. */
    onBusyPress?: (() => void) | undefined;
  };

/** A button. `type` is `button` unless said otherwise; while `busy` it stays focusable and keeps its place. */
export const Button = ({
  kind,
  small,
  block,
  icon,
  children,
  busy,
  onBusyPress,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={classes({ kind, small, block, children } as Look)}
    aria-disabled={busy || undefined}
    onClick={
      busy
        ? (event) => {
            event.preventDefault();
            onBusyPress?.();
          }
        : onClick
    }
  >
    {icon && <Icon name={icon} size="small" />}
    {children}
  </button>
);

/** A link that looks like a button, for a step forward that changes the page. */
export const ButtonLink = ({
  href,
  kind,
  small,
  block,
  icon,
  children,
  ...rest
}: Look & { href: string; id?: string; download?: boolean }) => (
  <a {...rest} href={href} className={classes({ kind, small, block, children } as Look)}>
    {icon && <Icon name={icon} size="small" />}
    {children}
  </a>
);

/** A row of actions that wraps; a column of full-width ones on phones. */
export const Actions = ({ children, end }: { children: ReactNode; end?: boolean }) => (
  <div className={end ? 'actions actions--end' : 'actions'}>{children}</div>
);
