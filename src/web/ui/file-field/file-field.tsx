import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LARGEST_FILE } from '#domain/fields/files.ts';
import { fileSize, NBSP } from '#domain/typography.ts';
import { controlAttributes, FieldFrame, type FieldMistake } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { useScripts } from '../scripts/use-scripts.ts';
import './file-field.css';

/** A file that the portal has taken and keeps until the form is sent. */
export interface KeptFile {
  readonly key: string;
  readonly name: string;
  /** « 1,2 Mo » */
  readonly size: string;
}

/** What came of sending or removing a file: what is kept now, and why the file was not taken. */
export interface FilesAnswer {
  readonly kept?: readonly KeptFile[];
  readonly refused?: string;
  /** The same file may be taken a little later. */
  readonly mayRetry?: boolean;
}

export interface FileActions {
  /** Sends one file; tells the share that is on its way, from 0 to 1. Rejects when nobody answers. */
  readonly send: (folder: string, file: File, tell: (share: number) => void) => Promise<FilesAnswer>;
  readonly remove: (folder: string, key: string) => Promise<FilesAnswer>;
}

/** A file that is not kept yet. */
interface Underway {
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused';
  readonly share: number;
  readonly message?: string;
}

const TOO_LONG = 'Le fichier dépasse 10 Mo.';
const LOST = 'L’envoi s’est interrompu.';
/** What has become of a press on the form's button while files were on their way. */
const PRESSES = {
  kept: 'Vos fichiers finissent de partir. Votre demande est envoyée aussitôt après, sans autre geste de votre part.',
  dropped:
    'Un fichier n’a pas été joint : votre demande n’est pas partie. Réessayez, joignez-en un autre, ou effacez-le de la liste.',
} as const;

const Line = ({ name, size, children }: { name: string; size: string; children: ReactNode }): ReactNode => (
  <li className="files__file">
    <Icon name="note" size="small" />
    <span className="files__name">
      {name} <small>{size}</small>
    </span>
    {children}
  </li>
);

/**
 * Files that go with a form. Without scripts they are sent with it, and what was taken stays listed when the form is refused. With
 * scripts each is sent as it is chosen: with its size, how far it is, a way to take it back and to send it again.
 */
export const FileField = ({
  name,
  folder,
  kept: keptAtFirst,
  accept,
  actions,
  ...field
}: {
  id: string;
  name: string;
  label: string;
  hint?: string;
  error?: FieldMistake;
  /** Names this form's files. */
  folder: string;
  kept: readonly KeptFile[];
  /** Media types that the browser offers. */
  accept: string;
  actions: FileActions;
}): ReactNode => {
  const input = useRef<HTMLInputElement>(null);
  const hasScripts = useScripts();
  const [kept, setKept] = useState(keptAtFirst);
  const [underway, setUnderway] = useState<readonly Underway[]>([]);
  const [said, setSaid] = useState('');
  const [press, setPress] = useState<keyof typeof PRESSES>();
  const queue = useRef<{ waiting: File[]; isBusy: boolean; send?: (() => void) | undefined }>({
    waiting: [],
    isBusy: false,
  });

  // A form that is sent while a file is on its way would go without it: it goes when the last of them has arrived.
  useEffect(() => {
    const form = input.current?.form;
    const hold = (event: SubmitEvent): void => {
      const { current } = queue;
      if (!current.isBusy) {
        setPress(undefined);
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      const { submitter } = event;
      current.send = () => form?.requestSubmit(submitter);
      setPress('kept');
      setSaid(PRESSES.kept);
    };
    form?.addEventListener('submit', hold, { capture: true });
    return () => form?.removeEventListener('submit', hold, { capture: true });
  }, []);

  const change = (file: File, to: Partial<Underway> | undefined): void =>
    setUnderway((all) => all.flatMap((one) => (one.file !== file ? [one] : to ? [{ ...one, ...to }] : [])));
  const take = ({ kept: now }: FilesAnswer): void => {
    if (now) setKept(now);
  };

  const sendAll = async (): Promise<void> => {
    const { current } = queue;
    if (current.isBusy) return;
    current.isBusy = true;
    let isWhole = true;
    for (let file = current.waiting.shift(); file; file = current.waiting.shift()) {
      const one = file;
      change(one, { state: 'sending', share: 0 });
      try {
        const answer = await actions.send(folder, one, (share) => change(one, { share }));
        take(answer);
        const { refused, mayRetry } = answer;
        isWhole &&= refused === undefined;
        const state = mayRetry ? 'failed' : 'refused';
        change(one, refused === undefined ? undefined : { state, message: refused });
        setSaid(refused === undefined ? `${one.name} est joint.` : `${one.name}${NBSP}: ${refused}`);
      } catch {
        isWhole = false;
        change(one, { state: 'failed', message: LOST });
        setSaid(`${one.name}${NBSP}: ${LOST}`);
      }
    }
    current.isBusy = false;
    const { send } = current;
    current.send = undefined;
    if (!send) return;
    if (isWhole) return send();
    setPress('dropped');
    setSaid(PRESSES.dropped);
  };
  const again = (file: File): void => {
    change(file, { state: 'waiting' });
    queue.current.waiting.push(file);
    void sendAll();
  };
  const choose = (files: readonly File[]): void => {
    setUnderway((all) => [
      ...all.filter(({ state }) => state !== 'refused'),
      ...files.map((file): Underway => {
        const isLong = file.size > LARGEST_FILE;
        return {
          file,
          share: 0,
          state: isLong ? 'refused' : 'waiting',
          ...(isLong ? { message: TOO_LONG } : {}),
        };
      }),
    ]);
    queue.current.waiting.push(...files.filter(({ size }) => size <= LARGEST_FILE));
    void sendAll();
  };
  const remove = ({ key, name: called }: KeptFile): void => {
    actions.remove(folder, key).then(
      (answer) => {
        take(answer);
        setSaid(`${called} est retiré.`);
        input.current?.focus();
      },
      () => setSaid(`${called} n’a pas pu être retiré. Réessayez.`),
    );
  };

  return (
    <FieldFrame {...field} width="full">
      <input type="hidden" name={name} value={folder} />
      <input
        {...controlAttributes(field)}
        ref={input}
        className="files__input"
        type="file"
        name={`${name}.new`}
        multiple
        accept={accept}
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          // Sent by itself; what stays in the control would go a second time with the form.
          currentTarget.value = '';
        }}
      />
      {(kept.length > 0 || underway.length > 0) && (
        <ul className="files" aria-label="Fichiers joints">
          {kept.map((file) => (
            <Line key={file.key} name={file.name} size={file.size}>
              {hasScripts ? (
                <button className="files__action" type="button" onClick={() => remove(file)}>
                  Retirer<span className="visually-hidden"> {file.name}</span>
                </button>
              ) : (
                <label className="files__action">
                  <input type="checkbox" name={`${name}.remove`} value={file.key} /> Retirer
                  <span className="visually-hidden"> {file.name}</span>
                </label>
              )}
            </Line>
          ))}
          {underway.map(({ file, state, share, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <Line key={index} name={file.name} size={fileSize(file.size)}>
              {state === 'failed' ? (
                <button className="files__action" type="button" onClick={() => again(file)}>
                  Réessayer<span className="visually-hidden"> {file.name}</span>
                </button>
              ) : state === 'refused' ? (
                <button className="files__action" type="button" onClick={() => change(file, undefined)}>
                  Effacer<span className="visually-hidden"> {file.name}</span>
                </button>
              ) : (
                <progress
                  className="files__progress"
                  value={share}
                  max={1}
                  aria-label={`Envoi de ${file.name}`}
                />
              )}
              {message !== undefined && <span className="files__refusal">{message}</span>}
            </Line>
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {press && <p className="files__wait">{PRESSES[press]}</p>}
    </FieldFrame>
  );
};
