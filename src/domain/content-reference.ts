/** What the editors write, one folder of `content/` each. */
export type ContentKind = 'terms' | 'pages' | 'questions' | 'closures' | 'tiers' | 'benefits' | 'assistants';

/** Kind and key of an editorial text: `terms/boutique`. */
export type ContentReference = `${ContentKind}/${string}`;
