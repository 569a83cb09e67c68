/** The mark of `src/web/ui/brand/brand.tsx` as markup: a low sun over the track, a stop where they meet. */
export const MARK =
  '<svg class="mark" viewBox="0 0 44 30" aria-hidden="true" focusable="false"><path d="M8 21a14 14 0 0 1 28 0z" fill="var(--mark)"/><path d="M0 24h44" stroke="currentColor" stroke-width="5"/><circle cx="22" cy="24" r="4.5" fill="var(--mark-hole, var(--paper))" stroke="currentColor" stroke-width="3"/></svg>';
