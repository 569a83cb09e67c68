import { fromShippedTexts } from '#web/gallery/data/loaded.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { loader } from './page.server.ts';

const data = await fromShippedTexts(loader, '/besoin-daide');

export const examples: PageExamples<typeof loader> = {
  route: '/besoin-daide',
  cases: {
    visitor: { name: 'Pour un visiteur', visitor: 'nobody', data },
    withoutMessage: { name: 'Sans message de contact', visitor: 'nobody', data: { ...data, contacts: [] } },
    member: { name: 'Pour un membre', visitor: 'blue', data: { ...data, isSignedIn: true } },
  },
};
