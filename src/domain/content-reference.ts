/** What the editors write, one folder of `content/` each. */
export type ContentKind =
  | 'terms'
  | 'pages'
  | 'questions'
  | 'closures'
  | 'tiers'
  | 'benefits'
  | 'tariff-rights'
  | 'news'
  | 'services'
  | 'alerts'
  | 'contacts'
  | 'assistants';

/** Landscapes that editors may name. */
export const CONTENT_SCENES = ['bay', 'coast', 'gorge', 'vineyard', 'alps', 'meadow', 'winter'] as const;
export type ContentScene = (typeof CONTENT_SCENES)[number];

/** How pressing an alert is, the most pressing first. */
export const ALERT_LEVELS = ['critique', 'importante', 'information'] as const;
export type AlertLevel = (typeof ALERT_LEVELS)[number];

/** Who an alert is written for: travellers on their own pages, or the agents who serve them at a desk. */
export const ALERT_READERS = ['voyageurs', 'conseillers'] as const;
export type AlertReaders = (typeof ALERT_READERS)[number];

/** Kind and key of an editorial text: `terms/boutique`. */
export type ContentReference = `${ContentKind}/${string}`;
