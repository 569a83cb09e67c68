import { pathOf } from '#contract/routes.ts';
import { CopyButton, MoreLink, QrCode } from '#web/ui/index.ts';
import { CustomersOwn } from '#web/views/customers-own.tsx';
import type { DeliveryView } from './delivery.server.ts';
import { PrimePicture } from './prime-picture.tsx';
import './delivery.css';

/** A QR code that fills the window when it is pressed, for a reader at a till. */
const Scanned = ({
  drawing,
  label,
}: {
  drawing: NonNullable<DeliveryView['gifts'][number]['qr']>;
  label: string;
}) => (
  <details className="gift__qr">
    <summary>
      <QrCode drawing={drawing} label={label} />
      <span className="gift__larger">Afficher en grand</span>
      <span className="gift__smaller">Réduire</span>
    </summary>
  </details>
);

/** What was given: its face as a stub, each code to copy, to scan or to spell, and how it is used. */
export const Delivered = ({ delivery, level = 2 }: { delivery: DeliveryView; level?: 2 | 3 }) => {
  const Heading = `h${level}` as const;
  return (
    <section className="gift" aria-labelledby="codes">
      <div className="gift__stub">
        <PrimePicture look={delivery.look} shape="stub" />
      </div>
      <div className="gift__body">
        <Heading id="codes">{delivery.title}</Heading>
        <ul className="gift__codes">
          {delivery.gifts.map(({ code, spelled, qr }, index) => (
            <li key={code} className={qr ? 'gift__code gift__code--qr' : 'gift__code'}>
              {qr && (
                <Scanned
                  drawing={qr}
                  label={delivery.gifts.length > 1 ? `QR code ${index + 1}` : 'QR code à montrer'}
                />
              )}
              <span className="gift__text">
                <CopyButton text={code} label="Copier" />
                <span className="visually-hidden">Lettre par lettre : {spelled}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="gift__use">{delivery.use}</p>
        {delivery.isVoucher && (
          <CustomersOwn>
            <MoreLink href={pathOf('/compte/avantages/bons-achat')}>Mes bons d’achat</MoreLink>
          </CustomersOwn>
        )}
      </div>
    </section>
  );
};
