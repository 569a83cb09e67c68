import type { ReactNode } from 'react';
import type { Problem } from '#web/rendering/page-answer.ts';

/** Why a page is not open to this customer, and what leads there (PROFILE-06). */
export const Page = ({ problem }: { readonly problem: Problem }): ReactNode => (
  <div className="page-message">
    <h1>Cette page ne vous est pas encore ouverte</h1>
    <p>{problem.detail}</p>
    <p>
      <a href="/programme">Découvrir le programme et ses statuts</a>
    </p>
  </div>
);
