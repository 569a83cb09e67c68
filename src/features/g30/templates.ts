import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { formatLongDate, formatLongDateTime } from '#domain/french-dates.ts';
import { defineMail } from '#features/mail/index.ts';

interface Addressed {
  readonly civility: Civility;
  readonly lastName: string;
}

/** Queued as JSON with the subscription. */
interface Subscribed extends Addressed {
  /** ISO day. */
  readonly activatesOn: string;
  /** It had been ended, and goes on. */
  readonly goesOn: boolean;
}

/** Queued as JSON with the end. */
interface Ended extends Addressed {
  /** ISO instant. */
  readonly askedAt: string;
  /** ISO day. */
  readonly endsOn: string;
  /** Its end comes before it has begun. */
  readonly isNeverActive?: boolean;
}

const WHY = 'Cet e-mail vous est adressé au sujet de votre abonnement au service G30.';
const dayOf = (text: string): string => formatLongDate(Temporal.PlainDate.from(text));

/** To a new subscriber (G30-01). */
export const g30Subscribed = defineMail<Subscribed>({
  name: 'g30-subscribed',
  version: 1,
  subject: ({ goesOn }) => (goesOn ? 'Votre service G30 continue' : 'Votre service G30 est souscrit'),
  content: (data, { publicUrl }) => ({
    preview: data.goesOn ? 'Votre résiliation est annulée.' : `Actif à partir du ${dayOf(data.activatesOn)}.`,
    heading: data.goesOn ? 'Rien ne change' : 'La compensation vient à vous',
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'paragraph',
        text: data.goesOn
          ? 'Vous aviez demandé la fin de votre service G30 : cette demande est annulée, le service continue.'
          : `Votre service G30 est souscrit. À partir du ${dayOf(data.activatesOn)}, un retard de 30 minutes ou plus est compensé sans que vous ayez à le demander.`,
      },
      {
        kind: 'steps',
        heading: 'En cas de retard',
        steps: [
          { title: 'Vous n’avez rien à faire', text: 'Le retard est constaté à l’arrivée de votre train.' },
          { title: 'Votre bon arrive', text: 'Il se range de lui-même parmi vos bons d’achat.' },
        ],
      },
      { kind: 'button', label: 'Voir mon service G30', url: publicUrl + pathOf('/g30-subscription') },
      {
        kind: 'note',
        title: 'Vous changez d’avis ?',
        text: 'Le service s’arrête quand vous le demandez, au 1er du mois suivant, depuis la même page.',
      },
    ],
    why: WHY,
  }),
});

/** To whoever has ended it, or in whose name it was ended (G30-02). */
export const g30Ended = defineMail<Ended>({
  name: 'g30-ended',
  version: 1,
  subject: () => 'La fin de votre service G30',
  content: (data, { publicUrl }) => ({
    preview: `Il s’arrête le ${dayOf(data.endsOn)}.`,
    heading: 'C’est noté',
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'paragraph',
        text: data.isNeverActive
          ? 'Nous avons reçu la demande de résiliation de votre service G30, avant qu’il ne commence. Chaque compensation se demande par le formulaire d’aide.'
          : 'Nous avons reçu la demande de résiliation de votre service G30. Jusqu’à sa fin, vos retards sont compensés comme avant ; ensuite, chaque compensation se demande par le formulaire d’aide.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Demande reçue', value: formatLongDateTime(Temporal.Instant.from(data.askedAt)) },
          { label: 'Le service s’arrête le', value: dayOf(data.endsOn) },
        ],
      },
      {
        kind: 'note',
        title: 'Ce n’est pas vous, ou vous changez d’avis ?',
        text: `Avant le ${dayOf(data.endsOn)}, votre espace vous permet de garder le service, sans rien perdre.`,
      },
      { kind: 'button', label: 'Garder mon service G30', url: publicUrl + pathOf('/g30-subscription') },
    ],
    why: WHY,
  }),
});
