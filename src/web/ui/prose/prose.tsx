import type { ReactNode } from 'react';
import './prose.css';

/** Running text: terms, notices. Headings, paragraphs and lists on one measure. */
export const Prose = ({ children }: { children: ReactNode }) => <div className="prose">{children}</div>;
