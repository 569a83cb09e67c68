import { pathOf } from '#contract/routes.ts';
import { parisDate } from '#domain/clock.ts';
import { DISCOUNT_PRODUCTS, type Pace, PRODUCT_CODES, suitedTo } from '#domain/discount-products.ts';
import { ERRORS } from '#domain/errors/catalogue.ts';
import { ageOn } from '#domain/fields/dates.ts';
import { counted } from '#domain/typography.ts';
import { cardWish } from '#features/cards/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { readForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { linkedAges, NO_LONGER_SOLD, productView, rangeOf } from '#web/views/card-range.server.ts';
import { finderForm } from './finder.form.ts';

const ALL = pathOf('/compte/avantages/cartes-abonnements-sncf');
const SELDOM = pathOf('/compte/avantages/cartes-abonnements-sncf/occasionnel');
const OFTEN = pathOf('/compte/avantages/cartes-abonnements-sncf/frequemment');

/** What the address says of how often somebody travels. */
const paceAt = (path: string): Pace | undefined =>
  path === SELDOM ? 'occasionnel' : path === OFTEN ? 'frequemment' : undefined;

const WORDS: Readonly<Record<Pace | 'all', { readonly title: string; readonly lead: string }>> = {
  all: {
    title: 'Cartes et abonnements',
    lead: 'Une carte réduit vos billets pendant un an ; un abonnement les remplace. Trouvez le vôtre par votre âge, votre rythme, et ceux qui voyagent avec vous.',
  },
  occasionnel: {
    title: 'Voyager de temps en temps',
    lead: 'Quelques voyages par an suffisent à payer une carte. Elle vaut un an, et réduit chaque billet.',
  },
  frequemment: {
    title: 'Voyager souvent',
    lead: 'Chaque semaine ou presque, un abonnement ou la carte Liberté coûte moins que des billets un par un.',
  },
};

/** The finder, and its answer once somebody has asked. */
const finderView = ({ url, setStatus }: PageContext, today: Temporal.PlainDate, age: number | undefined) => {
  const asked = url.searchParams;
  const names = Object.keys(finderForm.fields);
  const isAsked = names.some((name) => asked.has(name));
  const first: Readonly<Record<string, string>> = {
    age: age === undefined ? '' : String(age),
    pace: paceAt(url.pathname) ?? 'occasionnel',
    company: 'seul',
  };
  const values = Object.fromEntries(
    names.map((name) => [name, asked.get(name) ?? (isAsked ? '' : (first[name] ?? ''))]),
  );
  const form = {
    values,
    answer: undefined as FormAnswer | undefined,
    result: undefined as ReturnType<typeof resultOf> | undefined,
  };
  if (!isAsked) return form;
  const read = readForm(finderForm, cardWish, asked, today);
  if (read.ok) return { ...form, result: resultOf(read.value) };
  const { status } = ERRORS['invalid-input'];
  setStatus(status);
  return { ...form, answer: { form: finderForm.intention, values, errors: read.fields, status } };
};

const resultOf = (wish: Parameters<typeof suitedTo>[0]) => {
  const [best, other] = suitedTo(wish).map(productView);
  const isBoth =
    best !== undefined && other !== undefined && best.isCard && other.isCard && wish.pace === 'occasionnel';
  return {
    best,
    other,
    words: best
      ? isBoth
        ? `À ${counted(wish.age, 'an', 'ans')}, deux cartes sont à votre portée.`
        : `À ${counted(wish.age, 'an', 'ans')}, la vôtre est là.`
      : 'Avant 12 ans, le tarif enfant s’applique sans carte.',
  };
};

/** The range of cards and subscriptions, all of it or by how often one travels (CARD-03). */
export const loader = async (context: PageContext) => {
  const { app, url } = context;
  const today = parisDate(app.clock.now());
  const pace = paceAt(url.pathname);
  const birthDate = context.session ? (await context.overview()).customer.birthDate : undefined;
  return {
    ...WORDS[pace ?? 'all'],
    tabs: [
      { href: ALL, label: 'Toute la gamme', current: pace === undefined },
      { href: SELDOM, label: 'De temps en temps', current: pace === 'occasionnel' },
      { href: OFTEN, label: 'Souvent', current: pace === 'frequemment' },
    ],
    path: url.pathname,
    finder: finderView(context, today, birthDate && ageOn(birthDate, today)),
    /** Along the ages; of who travels often, nobody: their choice is another. */
    ages: pace === 'frequemment' ? undefined : linkedAges(today, birthDate),
    subscriptions:
      pace === 'occasionnel'
        ? []
        : PRODUCT_CODES.filter((code) => DISCOUNT_PRODUCTS[code].kind === 'subscription')
            .map(productView)
            .filter(({ price }) => price !== NO_LONGER_SOLD),
    range: rangeOf(app.content, pace),
  };
};
