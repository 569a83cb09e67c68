import { PRODUCT_NAME } from '#domain/product.ts';
import './brand.css';

/** The mark: a low sun over the track, a stop where they meet. */
export const Mark = () => (
  <svg className="mark" viewBox="0 0 44 30" aria-hidden="true" focusable="false">
    <path d="M8 21a14 14 0 0 1 28 0z" fill="var(--mark)" />
    <path d="M0 24h44" stroke="currentColor" strokeWidth="5" />
    <circle
      cx="22"
      cy="24"
      r="4.5"
      fill="var(--mark-hole, var(--paper))"
      stroke="currentColor"
      strokeWidth="3"
    />
  </svg>
);

/** Mark and name, the way home. */
export const Brand = ({ href = '/' }: { href?: string }) => (
  <a className="brand" href={href} aria-label={`${PRODUCT_NAME}, accueil`}>
    <Mark />
    <span>{PRODUCT_NAME}</span>
  </a>
);
