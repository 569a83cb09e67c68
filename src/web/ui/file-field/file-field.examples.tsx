import type { Examples } from '../../gallery/example.ts';
import { FileField } from './file-field.tsx';

const silent = { send: async () => ({}), remove: async () => ({}) };
const KEPT = [
  { key: '0199c1d0-6f00-7000-8000-000000000001', name: 'passeport.jpg', size: '1,2\u00a0Mo' },
  { key: '0199c1d0-6f00-7000-8000-000000000002', name: 'acte-de-mariage.pdf', size: '340\u00a0ko' },
];

export const examples: Examples = {
  title: 'Fichiers joints',
  order: 8,
  cases: [
    {
      name: 'Aucun fichier, puis deux, puis un refus',
      node: (
        <div className="gallery__halves">
          <FileField
            id="ex-fichiers"
            name="ex-fichiers"
            label="Pièces jointes"
            hint="Cinq fichiers au plus, de 10 Mo chacun : photos JPEG ou PNG, PDF."
            folder="0199c1d0-6f00-7000-8000-000000000000"
            kept={[]}
            accept="image/jpeg,image/png,application/pdf"
            actions={silent}
          />
          <FileField
            id="ex-fichiers-joints"
            name="ex-fichiers-joints"
            label="Pièces jointes"
            hint="Cinq fichiers au plus, de 10 Mo chacun : photos JPEG ou PNG, PDF."
            error="vacances.heic : Le format HEIC n’est pas accepté. Enregistrez la photo en JPEG, puis joignez-la."
            folder="0199c1d0-6f00-7000-8000-000000000000"
            kept={KEPT}
            accept="image/jpeg,image/png,application/pdf"
            actions={silent}
          />
        </div>
      ),
    },
  ],
};
