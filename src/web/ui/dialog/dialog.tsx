import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../icon/icon.tsx';
import './dialog.css';

const dialogOf = (id: string): HTMLDialogElement | null =>
  document.getElementById(id) as HTMLDialogElement | null;

/**
 * Opens a `Dialog` of the page by its `id`. It is a link to it: without scripts the dialog shows because it is the target of the address.
 */
export const DialogLink = ({
  to,
  children,
  look = 'link',
}: {
  to: string;
  children: ReactNode;
  look?: 'link' | 'button';
}) => (
  <a
    href={`#${to}`}
    id={`${to}-ouvrir`}
    className={look === 'button' ? 'button button--secondary' : 'text-link text-link--strong'}
    aria-haspopup="dialog"
    onClick={(event) => {
      const dialog = dialogOf(to);
      if (!dialog?.showModal) return;
      event.preventDefault();
      dialog.showModal();
    }}
  >
    {children}
  </a>
);

/**
 * A modal dialog with its title, closed by its own button, by Escape, or by a press beside it; focus goes back where it came from.
 * With `closeHref` it is a state of the page with an address of its own: it is there from the start, and closing it leads to that address.
 */
export const Dialog = ({
  id,
  title,
  children,
  actions,
  bright,
  closeHref,
}: {
  id: string;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** White ground in every mode: what a controller reads from the screen. */
  bright?: boolean;
  /** The page without the dialog, with the anchor of the link that opened it. */
  closeHref?: string;
}) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLAnchorElement>(null);
  const isState = closeHref !== undefined;
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(':modal')) return;
    if (!isState && window.location.hash !== `#${id}`) return;
    // Shown without scripts so far, and not modal.
    element.close();
    element.showModal();
  }, [id, isState]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's own way of closing
    <dialog
      id={id}
      ref={dialog}
      className={bright ? 'dialog dialog--bright' : 'dialog'}
      aria-labelledby={`${id}-titre`}
      open={isState}
      onCancel={(event) => {
        if (!isState) return;
        event.preventDefault();
        close.current?.click();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close.current?.click();
      }}
    >
      <div className="dialog__inner">
        <a
          className="dialog__close"
          ref={close}
          href={closeHref ?? `#${id}-ouvrir`}
          onClick={(event) => {
            if (isState || !dialog.current?.open) return;
            event.preventDefault();
            dialog.current.close();
          }}
        >
          <Icon name="cross" />
          <span className="visually-hidden">Fermer</span>
        </a>
        <h2 id={`${id}-titre`}>{title}</h2>
        {children}
        {actions && <div className="actions dialog__actions">{actions}</div>}
      </div>
    </dialog>
  );
};
