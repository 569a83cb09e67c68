import type { LinkContext } from '#features/links/index.ts';

/** What customers take away of what is known about them, and the ends of their accounts. */
export interface PersonalDataContext extends LinkContext {
  /** Days for which an erasure that was asked for may be taken back. */
  readonly erasureDays: number;
  readonly wake: (queue: 'personal.export' | 'personal.erase' | 'mail.send') => void;
}

/** How an export is read: by programs, or on paper. */
export const EXPORT_FORMATS = ['json', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
