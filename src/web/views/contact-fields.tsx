import { FormField } from '#web/forms/form.tsx';
import './contact-fields.css';

/** Dial code and number side by side. */
export const MobileFields = ({ prefix }: { prefix: string }) => (
  <div className="beside pair pair--phone">
    <FormField at={`${prefix}indicatif`} />
    <FormField at={`${prefix}mobile`} />
  </div>
);

/** A postal address in the order of an envelope. */
export const AddressFields = ({ prefix }: { prefix: string }) => (
  <>
    <FormField at={`${prefix}adresse.adrVoie`} />
    <FormField at={`${prefix}adresse.adrBatiment`} />
    <FormField at={`${prefix}adresse.adrSociete`} />
    <FormField at={`${prefix}adresse.adrLieuDit`} />
    <div className="beside pair pair--post">
      <FormField at={`${prefix}adresse.codePostale`} />
      <FormField at={`${prefix}adresse.ville`} />
    </div>
    <FormField at={`${prefix}adresse.pays`} />
  </>
);
