import type { RightStatus } from './tariff-rights.ts';

/** What a page of paperless cards may be opened for (specification section 6). */
export const PAPERLESS_PERMISSIONS = [
  'SUBSCRIBE',
  'RESUBSCRIBE_WITH_UPDATE',
  'RESUBSCRIBE_WITHOUT_UPDATE',
  'UNSUBSCRIBE',
  'UPDATE_PHOTO',
] as const;
export type PaperlessPermission = (typeof PAPERLESS_PERMISSIONS)[number];

/** Never subscribed to, subscribed to, ended (specification section 4). */
export const PAPERLESS_STATES = ['NON_SOUSCRIT', 'SOUSCRIT', 'RESILIE'] as const;
export type PaperlessState = (typeof PAPERLESS_STATES)[number];

/** A face changes: an older photo is not taken up again, only replaced. */
const PHOTO_YEARS = 5;

/** What the permissions follow from. */
interface PaperlessFacts {
  readonly state: PaperlessState;
  /** The photo that is still kept, by the day on which it was taken in. */
  readonly photoTakenOn: Temporal.PlainDate | undefined;
  readonly rights: readonly {
    readonly kind: 'card' | 'subscription';
    readonly status: RightStatus;
  }[];
}

/**
 * What somebody may do about paperless cards on a day (CARD-06): whoever holds a discount card that is not over. A photo that is kept is
 * taken up again unless it is old, or a card is suspended, which a photo that nobody recognises is the usual reason for. Going back to
 * plastic is always allowed.
 */
export const paperlessPermissions = (
  { state, photoTakenOn, rights }: PaperlessFacts,
  today: Temporal.PlainDate,
): readonly PaperlessPermission[] => {
  const cards = rights.filter(({ kind, status }) => kind === 'card' && status !== 'EXPIRE');
  const isEligible = cards.length > 0;
  if (state === 'SOUSCRIT') return isEligible ? ['UNSUBSCRIBE', 'UPDATE_PHOTO'] : ['UNSUBSCRIBE'];
  if (!isEligible) return [];
  if (state === 'NON_SOUSCRIT') return ['SUBSCRIBE'];
  const isKept =
    photoTakenOn !== undefined &&
    Temporal.PlainDate.compare(photoTakenOn.add({ years: PHOTO_YEARS }), today) > 0 &&
    cards.every(({ status }) => status !== 'SUSPENDU');
  return isKept ? ['RESUBSCRIBE_WITH_UPDATE', 'RESUBSCRIBE_WITHOUT_UPDATE'] : ['RESUBSCRIBE_WITH_UPDATE'];
};
