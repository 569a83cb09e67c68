import type { Examples } from '../../gallery/example.ts';
import { QrCode } from '../qr/qr.tsx';
import { exampleQr } from '../qr/testing/example-qr.ts';
import { Ticket, TicketCode, TicketStrip } from './ticket.tsx';

const details = [
  { label: 'Train', value: 'TGV INOUI 6107' },
  { label: 'Voiture', value: '6' },
  { label: 'Place', value: '34, fenêtre' },
  { label: 'Classe', value: '2de' },
  { label: 'Dossier', value: 'QXKM7R' },
];

export const examples: Examples = {
  title: 'Billet',
  order: 4,
  cases: [
    {
      name: 'À venir, direct, avec son retour',
      node: (
        <>
          <Ticket
            date="Vendredi 13 mars 2026"
            scene="coast"
            departure={{ time: '09h12', station: ['Paris', 'Gare de Lyon'] }}
            arrival={{ time: '12h26', station: ['Marseille', 'Saint-Charles'] }}
            duration="3 h 14, direct"
            details={details}
            stub={
              <TicketCode people="Camille Vasseur" href="#grand">
                <QrCode drawing={exampleQr} label="QR code du billet" />
              </TicketCode>
            }
          />
          <TicketStrip title="Retour dimanche 15 mars" href="#retour" link="Voir le billet">
            16h05, 19h21 · train 6130, voiture 3, place 52
          </TicketStrip>
        </>
      ),
    },
    {
      name: 'Avec correspondance, sans QR code encore',
      node: (
        <Ticket
          date="Samedi 4 avril 2026"
          scene="vineyard"
          departure={{ time: '07h42', station: 'Saint-Pierre-des-Corps' }}
          arrival={{ time: '15h57', station: 'Villefranche-de-Conflent-Vernet-les-Bains' }}
          duration="8 h 15, 2 correspondances"
          changes={[
            { from: 0.3, to: 0.38 },
            { from: 0.66, to: 0.8 },
          ]}
          details={[{ label: 'Trains', value: '6605, 9870, TER 86953' }, ...details.slice(1)]}
          stub={<span>Le QR code sera là 4 jours avant le départ.</span>}
        />
      ),
    },
    {
      name: 'Annulé',
      node: (
        <Ticket
          date="Vendredi 13 mars 2026"
          state="cancelled"
          stateLabel="Annulé le 3 mars, 8 400 points rendus"
          scene="coast"
          departure={{ time: '09h12', station: ['Paris', 'Gare de Lyon'] }}
          arrival={{ time: '12h26', station: ['Marseille', 'Saint-Charles'] }}
          duration="3 h 14, direct"
          details={details}
          stub={
            <>
              <b>Billet annulé</b>
              <span>Le QR code n’est plus valable.</span>
            </>
          }
        />
      ),
    },
  ],
};
