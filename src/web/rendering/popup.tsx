import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { PageView } from '#contract/page-answer.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { ViewContext } from '#web/context/page-hooks.ts';
import { Icon } from '#web/ui/index.ts';
import './popup.css';

/** A page over another one: modal, closed by its button, by Escape, by a press beside it, or by the browser's way back. */
export const Popup = ({
  view,
  onClose,
  children,
}: {
  readonly view: PageView;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode => {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the page that it belongs to is told that it has arrived: what is in no open dialog takes no focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's own way of closing
    <dialog
      ref={dialog}
      className="dialog popup"
      // What it is: the product's name belongs to the document, and would be heard before each heading.
      aria-label={view.page.title.replace(` – ${PRODUCT_NAME}`, '')}
      data-page={view.page.id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="popup__page">
        <button type="button" className="dialog__close" onClick={onClose}>
          <Icon name="cross" />
          <span className="visually-hidden">Fermer</span>
        </button>
        <ViewContext value={view}>{children}</ViewContext>
      </div>
    </dialog>
  );
};
