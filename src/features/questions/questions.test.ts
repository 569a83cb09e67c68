import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { routeMatcher } from '#contract/route-pattern.ts';
import { routes } from '#contract/routes.ts';
import { SUBJECTS } from '#features/complaints/index.ts';
import { figuresOf } from '#features/content/index.ts';
import { SHIPPED_CONTENT, shippedContent } from '#features/content/testing/shipped-content.ts';
import { written } from '#features/content/testing/written.ts';
import { readPointsTariff } from '#features/rail/index.ts';
import { answersTo, searchFor, themesFor } from './questions.ts';
import { searchOf } from './search.ts';

const content = await shippedContent();
const figures = figuresOf(await readPointsTariff());
const themes = themesFor(content, 'NL');
const questions = themes.flatMap((theme) => theme.questions);
const folder = path.join(SHIPPED_CONTENT, 'questions');
const sources = readdirSync(folder).map((name) => ({
  path: `questions/${name}`,
  text: readFileSync(path.join(folder, name), 'utf8'),
}));

/** What travellers type, and the question that is theirs. */
const TYPED: readonly (readonly [query: string, question: string])[] = [
  ['pionts expire', 'points/expiration'],
  ['mes points disparaisent quand', 'points/expiration'],
  ['combien de tant pour changer mon billet', 'echanger/echanger'],
  ['payer moitie points moitie euros', 'paiement/points-et-euros'],
  ['mes miles perimés', 'points/expiration'],
  ['echeance point', 'points/expiration'],
  ['duré de validitée des points', 'points/expiration'],
  ['gangner des points', 'points/gagner'],
  ['cumuler miles', 'points/gagner'],
  ['points pas credités', 'points/credit'],
  ['manque des pionts', 'points/points-manquants'],
  ['transferer points a ma femme', 'points/transfert'],
  ['donner mes point', 'points/transfert'],
  ['relever de points', 'points/releve'],
  ['devenir gran voyageur', 'statut/devenir-grand-voyageur'],
  ['grand voyageur le clube', 'statut/devenir-le-club'],
  ['date aniversaire', 'statut/anniversaire'],
  ['numero carte fidelitée', 'statut/numero'],
  ['prendre la carte de fidélitée', 'statut/prendre-la-carte'],
  ['garder mon satut', 'statut/garder'],
  ['acheter carte avantage avec des pionts', 'boutique/acheter-une-carte'],
  ['que peut on acheter avec ses points', 'boutique/autres-primes'],
  ['bon dachat avec mes points', 'boutique/autres-primes'],
  ['prix billet trian', 'boutique/prix'],
  ['conbien coute un billet', 'boutique/prix'],
  ['billet promossion', 'boutique/promotion'],
  ['premiere clase', 'boutique/premiere-classe'],
  ['aller a l’etrangé', 'boutique/etranger'],
  ['ouigo avec mes miles', 'boutique/ouigo'],
  ['choisir siege fenetre', 'boutique/choisir-sa-place'],
  ['chien dans le train animaux', 'boutique/velo-animal'],
  ['chien dans le train', 'boutique/velo-animal'],
  ['mon chat à bord', 'boutique/velo-animal'],
  ['payer en euro', 'paiement/points-et-euros'],
  ['payement refusé', 'paiement/refuse'],
  ['carte bancaire refusee', 'paiement/refuse'],
  ['debité 2 fois payer deux fois', 'paiement/deux-fois'],
  ['rembourcement suivi', 'paiement/suivi-remboursement'],
  ['anuler billet', 'echanger/annuler'],
  ['anulation voyage', 'echanger/annuler'],
  ['échangé mon billet', 'echanger/echanger'],
  ['train ratté', 'echanger/train-rate'],
  ['ou est mon biller', 'voyages/ou-est-mon-billet'],
  ['qr code controlleur', 'voyages/controle'],
  ['justifcatif de voyage', 'voyages/justificatif'],
  ['atestation voyage', 'voyages/justificatif'],
  ['factur', 'voyages/facture'],
  ['bébé gratuit enfants', 'voyages/enfants'],
  ['carte jeune reducton', 'voyages/carte-reduction'],
  ['retar train', 'retards/retard'],
  ['corespondance', 'retards/correspondance'],
  ['bon dachat expiré', 'retards/bon-expire'],
  ['mdp oublié', 'compte/mot-de-passe-oublie'],
  ['changer mon mail', 'compte/changer-email'],
  ['passkey', 'compte/cle-d-acces'],
  ['compte piraté', 'compte/piratage'],
  ['suprimer mon compte', 'donnees/supprimer'],
  ['faire une reclammation', 'reclamations/ecrire'],
  ['mediatteur', 'reclamations/mediateur'],
  ['place fauteil roulant', 'accessibilite/fauteuil'],
];

test('CONTENT-04 a search that is mistyped, or says it in other words, has the right question among its first three', () => {
  const search = searchFor(content, 'NL');
  const missed = TYPED.flatMap(([query, wanted]) => {
    const first = search(query)
      .slice(0, 3)
      .map(({ entry }) => `${entry.theme.key}/${entry.id.replace('question-', '')}`);
    return first.includes(wanted) ? [] : [`${query} → ${first.join(', ')} instead of ${wanted}`];
  });
  assert.ok(TYPED.length >= 50);
  assert.ok(missed.length <= TYPED.length - 45 && missed.length <= 5, missed.join('\n'));
});

test('CONTENT-04 every question is found first by its own words, and nothing by none', () => {
  const search = searchFor(content, 'NL');
  for (const { id, title } of questions) {
    const first = search(title).slice(0, 2);
    assert.ok(
      first.some(({ entry }) => entry.id === id),
      `${title} → ${first.map(({ entry }) => entry.title).join(', ')}`,
    );
  }
  // « zzzz » is one sound, and no word is what begins with it.
  for (const nothing of [
    ...[
      '',
      '   ',
      '???',
      'de la',
      'xyzzy',
      '\u0000',
      '🚄',
      'zzzz',
      'zzz zzz',
      'aaaa',
      'pppp',
      'sss',
      'qsdfgh',
    ],
    'lorem ipsum dolor',
  ])
    assert.deepEqual(search(nothing), [], nothing);
});

test('CONTENT-04 a search in five thousand questions takes less than five milliseconds', () => {
  const many = Array.from({ length: 5000 }, (_, at) => {
    const { title, text } = questions[at % questions.length] as (typeof questions)[number];
    return { title: `${title} mot${at}`, text: `${text} dossier${at % 977}` };
  });
  const search = searchOf(many);
  const queries = TYPED.map(([query]) => query);
  for (const query of queries) assert.ok(search(query).length > 0, query);
  // Of the processor, and the best of some: the clock also counts who else works on the machine, and even the processor is slower beside them.
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5 && best >= 5; round += 1) {
    const { user } = process.cpuUsage();
    for (const query of queries) search(query);
    best = Math.min(best, (process.cpuUsage().user - user) / 1000 / queries.length);
  }
  assert.ok(best < 5, `${best} ms`);
});

test('CONTENT-04 there are eighty questions at least, each with an answer, in themes that name those asked most', () => {
  assert.ok(questions.length >= 80);
  for (const { title, text } of questions) {
    assert.match(title, /\u202f\?$/);
    assert.ok(text.length > 30 && text.length < 700, title);
  }
  assert.ok(questions.filter(({ isAskedMost }) => isAskedMost).length >= 6);
});

test('every link of an answer leads to a page, and to a question or subject that is there', () => {
  const match = routeMatcher(routes.map(({ path: pattern }) => pattern));
  for (const { path: file, text } of sources)
    for (const [, href = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
      if (href.startsWith('https://')) continue;
      const { pathname, searchParams } = new URL(href, 'http://portal.test');
      const route = match(pathname)?.path;
      assert.ok(route !== undefined && route !== '*' && !route.includes(':'), `${file}: ${href}`);
      const subject = searchParams.get('sujet');
      assert.ok(subject === null || (SUBJECTS as readonly string[]).includes(subject), `${file}: ${href}`);
    }
});

/** Figures of the law, and of what is not the programme's to change. */
const OTHERS = [
  'règlement (UE) 2021/782',
  'au moins 25 %',
  'partir de 60 minutes',
  'et 50 % à partir de 120 minutes',
  'Dès 30 minutes de retard',
  'garantie 30 minutes',
  '(G30)',
  'rend 25 %',
  '50 % dès 2 h et 75 % dès 3 h',
  'dès 60 minutes',
  '60 minutes ou plus',
  'De 30 à 59 minutes',
  'commence par 29090109',
];

test('an answer takes the figures of the rules from the rules: none is written by hand, and all are used', () => {
  const used = new Set<string>();
  for (const { path: file, text } of sources) {
    const body = text.replace(/^---[\s\S]*?\n---\n/, '').replace(/\]\([^)]*\)/g, ']');
    for (const [, name = ''] of body.matchAll(/\{(\w+)\}/g)) used.add(name);
    const rest = OTHERS.reduce(
      (left, known) => left.replaceAll(known, ''),
      body.replace(/\s+/g, ' ').replace(/\{[^}]*\}/g, ''),
    );
    assert.doesNotMatch(rest, /.{0,30}\d.{0,30}/, file);
  }
  // The range of cards and subscriptions tells its own.
  const range = path.resolve(folder, '../tariff-rights');
  for (const name of readdirSync(range))
    for (const [, figure = ''] of readFileSync(path.join(range, name), 'utf8').matchAll(/\{(\w+)\}/g))
      used.add(figure);
  // In their front matter, or on pages and benefits only.
  const elsewhere = [
    'conformite',
    'tauxAccessibilite',
    'criteresApplicables',
    'criteresRespectes',
    'criteresSansObjet',
    'dateAudit',
    'delaiArret',
    'dureeBrouillons',
    'dureeEmails',
    'dureeStatistiques',
    'pointsGrandVoyageur',
    'pointsLeClub',
    'pointsTLeClub',
    'pointsVoyageur',
  ];
  // Each product has its ages, price and reductions, whether a text needs them all or not.
  const ofProducts = /^(?:ages|prix|reduction)[A-Z]/;
  const others = (names: readonly string[]): string[] =>
    names.filter((name) => !ofProducts.test(name)).sort();
  assert.deepEqual(others([...used, ...elsewhere]), others(Object.keys(figures)));
});

test('CONTENT-04 BOT-01 no anchor, and no subject of somebody else’s, takes the search from anybody', () => {
  const theme = written(
    'questions/essai.md',
    '---\ntitle: Essai\nupdated: 2026-11-22\nalsoAsked:\n  autre: durée des points\n---\n## Quand les points expirent-ils ? {#constructor}\n\nPlus tard.\n\n## Un autre ? {#autre}\n\nOui.\n',
  );
  const assistant = written(
    'assistants/bot-inoui.md',
    "---\ntitle: Assistant\nprofiles: [NL]\nelsewhere: ['de la', '?']\n---\nBonjour\n",
  );
  const library = {
    entries: (kind: string) => (kind === 'questions' ? [theme] : []),
    entry: (reference: string) => (reference === 'assistants/bot-inoui' ? assistant : undefined),
  } as unknown as typeof content;
  assert.deepEqual(
    answersTo(library, 'NL', 'points qui expirent').map(({ id }) => id),
    ['question-constructor'],
  );
});
