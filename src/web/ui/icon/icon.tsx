import sprite from './icons.svg?no-inline';
import type { iconNames } from './names.ts';
import './icon.css';

export type IconName = (typeof iconNames)[number];

/** A decorative line icon in the colour of the text; words beside it say what it means. */
export const Icon = ({ name, size }: { name: IconName; size?: 'small' }) => (
  <svg className={size ? `icon icon--${size}` : 'icon'} aria-hidden="true" focusable="false">
    <use href={`${sprite}#${name}`} />
  </svg>
);
