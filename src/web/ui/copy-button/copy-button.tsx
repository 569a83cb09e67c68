import { useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useScripts } from '../scripts/use-scripts.ts';
import './copy-button.css';

/** A code that can be copied: selectable text before and without scripts, a button that says what it did with them. */
export const CopyButton = ({ text, label = 'Copier le code' }: { text: string; label?: string }) => {
  const hasScripts = useScripts();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const words = (
    <>
      <Icon name={state === 'copied' ? 'check' : 'copy'} size="small" />
      {state === 'copied' ? 'Copié' : label}
      {/* Of several on a page each says which it copies. */}
      <span className="visually-hidden"> {text}</span>
    </>
  );
  return (
    <span className="copy">
      <code className="copy__text">{text}</code>{' '}
      {hasScripts ? (
        <button
          type="button"
          className="button button--secondary button--small"
          onClick={() => {
            navigator.clipboard.writeText(text).then(
              () => setState('copied'),
              () => setState('failed'),
            );
          }}
        >
          {words}
        </button>
      ) : (
        // Its place, so that nothing moves when it comes.
        <span className="button button--secondary button--small copy__place" aria-hidden="true">
          {words}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {state === 'copied'
          ? 'Code copié.'
          : state === 'failed'
            ? 'La copie a échoué, sélectionnez le code.'
            : ''}
      </span>
    </span>
  );
};
