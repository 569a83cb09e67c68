import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useScripts } from '#web/ui/index.ts';
import type { Cut, PhotoCrop } from './photo-crop.tsx';
import { PHOTO_CHOSEN, PHOTO_TAKEN } from './photo-names.ts';
import './photo-field.css';

/** Where the frame cannot be loaded or drawn: what is sent is the file as it is. */
const UNFRAMED = 'Le cadrage n’a pas pu s’ouvrir : le milieu de votre photo sera gardé.';

/** What was chosen, in which control. */
interface Chosen {
  readonly input: HTMLInputElement;
  readonly file: File;
}

/**
 * The photo of a form, chosen or taken (CARD-07). With scripts it is framed here and leaves framed, without what the camera wrote beside it;
 * without them, or where they fail, the file goes as it is and the server keeps its middle.
 */
export const PhotoField = ({ isRefused }: { isRefused: boolean }): ReactNode => {
  const hasScripts = useScripts();
  const [chosen, setChosen] = useState<Chosen>();
  const [frame, setFrame] = useState<{ readonly Crop: typeof PhotoCrop }>();
  const [said, setSaid] = useState('');
  const cut = useRef<Cut | undefined>(undefined);
  const root = useRef<HTMLFieldSetElement>(null);

  // The form leaves with the part that was framed, in the place of the file.
  useEffect(() => {
    const form = root.current?.form;
    const hold = (event: SubmitEvent): void => {
      const { current } = cut;
      if (!current || !chosen) return;
      cut.current = undefined;
      event.preventDefault();
      event.stopImmediatePropagation();
      const { submitter } = event;
      void current()
        .then((photo) => {
          const framed = new DataTransfer();
          framed.items.add(new File([photo], 'photo.jpg', { type: photo.type }));
          chosen.input.files = framed.files;
        })
        // The file itself is still there.
        .catch(() => setSaid(UNFRAMED))
        .finally(() => form?.requestSubmit(submitter));
    };
    form?.addEventListener('submit', hold, { capture: true });
    return () => form?.removeEventListener('submit', hold, { capture: true });
  }, [chosen]);

  const choose = (input: HTMLInputElement): void => {
    for (const other of root.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])
      if (other !== input) other.value = '';
    cut.current = undefined;
    setSaid('');
    const [file] = input.files ?? [];
    setChosen(file && { input, file });
    if (!file || frame) return;
    import('./photo-crop.tsx').then(
      ({ PhotoCrop: Crop }) => setFrame({ Crop }),
      () => setSaid(UNFRAMED),
    );
  };

  const control = (name: string, label: string, more: { readonly capture?: 'user' } = {}): ReactNode => (
    <div className={`photo-field__way photo-field__way--${name}`}>
      <label htmlFor={name}>{label}</label>
      <input
        className="files__input"
        id={name}
        type="file"
        name={name}
        accept="image/jpeg,image/png"
        aria-describedby="photo-regles"
        aria-invalid={isRefused || undefined}
        onChange={({ currentTarget }) => choose(currentTarget)}
        {...more}
      />
    </div>
  );

  return (
    <fieldset className="photo-field" ref={root}>
      <legend className="visually-hidden">Votre photo</legend>
      <ul className="photo-field__rules" id="photo-regles">
        <li>De face, tête nue, seule personne sur la photo.</li>
        <li>JPEG ou PNG, de 10 Mo au plus, au moins 600 points de haut.</li>
        <li>Lieu, date et appareil sont retirés du fichier. Elle n’est montrée qu’à vous et au contrôle.</li>
      </ul>
      <div className="photo-field__ways">
        {control(PHOTO_CHOSEN, 'Choisir une photo')}
        {control(PHOTO_TAKEN, 'Prendre une photo', { capture: 'user' })}
      </div>
      {!hasScripts && (
        <p className="photo-field__note">Le milieu de la photo est gardé, au format d’identité.</p>
      )}
      {chosen && frame && (
        <frame.Crop
          key={`${chosen.file.name} ${chosen.file.size} ${chosen.file.lastModified}`}
          file={chosen.file}
          onReady={(ready) => {
            cut.current = ready;
          }}
          onFailed={() => setSaid(UNFRAMED)}
        />
      )}
      <p className="photo-field__said" role="status">
        {said}
      </p>
    </fieldset>
  );
};
