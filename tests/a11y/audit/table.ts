import { ACCESSIBILITY_AUDIT } from '#domain/accessibility.ts';
import { CRITERIA, WCAG_22 } from './audit.ts';
import type { Criterion } from './criterion.ts';

/** The themes of RGAA, by the number before the dot. */
const THEMES = [
  'Images',
  'Frames',
  'Colours',
  'Media',
  'Tables',
  'Links',
  'Scripts',
  'Mandatory elements',
  'Structure',
  'Presentation',
  'Forms',
  'Navigation',
  'Consultation',
] as const;

/** A cell; a bar would end it. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

const row = ({ number, asks, verdict, where, held, seen }: Criterion): string => {
  const ways = [
    ...held.map(({ file, title }) => `\`${file}\`: ${title}`),
    ...(seen === undefined ? [] : [`by hand, ${ACCESSIBILITY_AUDIT.on}: ${seen}`]),
  ];
  return `| ${number} | ${cell(asks)} | ${verdict} | ${cell(where)} | ${ways.map(cell).join('<br>')} |`;
};

const table = (criteria: readonly Criterion[]): string =>
  [
    '| criterion | asks | verdict | where | how it is known |',
    '|---|---|---|---|---|',
    ...criteria.map(row),
  ].join('\n');

const count = (verdict: Criterion['verdict']): number =>
  CRITERIA.filter((criterion) => criterion.verdict === verdict).length;

/** docs/accessibility-audit.md, whole. */
export const auditDocument = (): string => {
  const [conforming, failing, absent] = [count('conforme'), count('non conforme'), count('non applicable')];
  const byTest = CRITERIA.filter(({ seen }) => seen === undefined).length;
  return `# Audit of accessibility

The 106 criteria of RGAA 4.1, in 13 themes, and what WCAG 2.2 adds at levels A and AA, judged on ${ACCESSIBILITY_AUDIT.on} over every state of every page
in the gallery, the pages without the bundle (sign-in, payment of a demonstration, mailbox, notices), and the documents to download.
**${conforming} conforme, ${failing} non conforme, ${absent} non applicable**: ${Math.floor((100 * conforming) / (conforming + failing))} % of those that apply.

- **How it is known.** Each criterion names the tests that hold it, by file and title; what a machine cannot judge says what was seen by hand. ${byTest} verdicts rest on
  tests alone. What does not exist here is shown absent by a test, so that the first film or frame makes it fail. \`tests/a11y/audit.test.ts\` holds this
  table against the tests that there are, \`npm run requirements\` against those that ran and passed, and both the declaration at \`/accessibilite\` against it.
- **Where it is written.** This file is made from \`tests/a11y/audit/audit.ts\` by \`node scripts/accessibility-audit.ts\`: change that.
- **What it is not.** Nobody with a disability has tried the portal, and nobody has listened to it by NVDA, JAWS or VoiceOver: 7.1 asks for that, and is not
  met until it is done. Who judged is who made it.
- **Source.** Numbers and subjects of the criteria: *Référentiel général d’amélioration de l’accessibilité*, version 4.1, direction interministérielle du
  numérique, Licence Ouverte 2.0, as of 25 May 2021; what they ask is said in words of our own, shorter than theirs, which count.

${THEMES.map((theme, at) => `## ${at + 1}. ${theme}\n\n${table(CRITERIA.filter(({ number }) => number.startsWith(`${at + 1}.`)))}`).join('\n\n')}

## WCAG 2.2

${table(WCAG_22)}
`;
};
