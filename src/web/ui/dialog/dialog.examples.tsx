import type { Examples } from '../../gallery/example.ts';
import { Button } from '../button/button.tsx';
import { QrCode } from '../qr/qr.tsx';
import { exampleQr } from '../qr/testing/example-qr.ts';
import { Dialog, DialogLink } from './dialog.tsx';

export const examples: Examples = {
  title: 'Dialogues',
  order: 10,
  cases: [
    {
      name: 'Ouverts par un lien, avec ou sans scripts',
      node: (
        <div className="actions">
          <DialogLink to="exemple-annuler" look="button">
            Annuler le voyage
          </DialogLink>
          <DialogLink to="exemple-qr">Afficher le QR code</DialogLink>
          <Dialog
            id="exemple-annuler"
            title="Annuler le voyage du 13 mars ?"
            actions={
              <>
                <Button>Garder mon billet</Button>
                <Button kind="primary">Annuler le voyage</Button>
              </>
            }
          >
            <p>
              Vous récupérez <b>8 400 points</b> aujourd’hui. La place 34 sera remise en vente.
            </p>
          </Dialog>
          <Dialog id="exemple-qr" title="Paris, Marseille, 13 mars" bright>
            <QrCode drawing={exampleQr} label="QR code du billet" large />
            <p>Camille Vasseur, voiture 6, place 34. Présentez ce code au contrôle.</p>
          </Dialog>
        </div>
      ),
    },
  ],
};
