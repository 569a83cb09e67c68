import { useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import './copy-button.css';

/** A code that can be copied: selectable text before and without scripts, a button that says what it did with them. */
export const CopyButton = ({ text, label = 'Copier le code' }: { text: string; label?: string }) => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  return (
    <span className="copy">
      <code className="copy__text">{text}</code>{' '}
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
        <Icon name={state === 'copied' ? 'check' : 'copy'} size="small" />
        {state === 'copied' ? 'Copié' : label}
      </button>
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
