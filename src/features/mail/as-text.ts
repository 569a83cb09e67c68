import { PRODUCT_NAME } from '#domain/product.ts';
import { NBSP, typeset } from '#domain/typography.ts';
import { type MailBlock, type MailContent, type MailFact, NO_ANSWER, type TicketLeg } from './block.ts';

const pair = ({ label, value }: MailFact): string =>
  label === '' ? typeset(value) : `${typeset(label)}${NBSP}: ${typeset(value)}`;
const INDENT = '       ';

const leg = ({ change, departure, duration, arrival, train, seats }: TicketLeg): string[] => [
  ...(change === undefined ? [] : [typeset(change)]),
  `${departure.time}  ${departure.station}`,
  `${INDENT}${duration}`,
  `${arrival.time}  ${arrival.station}`,
  `${INDENT}${typeset(train)}`,
  ...seats.map((seat) => `${INDENT}${pair(seat)}`),
];

const linesOf = (block: MailBlock): readonly string[] => {
  switch (block.kind) {
    case 'paragraph':
      return [typeset(block.text)];
    case 'button':
      return [`${typeset(block.label)}${NBSP}:`, block.url];
    case 'code':
      return [pair(block.code)];
    case 'facts':
      return [...(block.heading === undefined ? [] : [typeset(block.heading), '']), ...block.facts.map(pair)];
    case 'ticket':
      return [
        typeset(block.heading),
        '',
        ...block.legs.flatMap(leg),
        ...(block.condition === undefined ? [] : ['', typeset(block.condition)]),
        '',
        pair(block.reference),
      ];
    case 'card':
      return [block.programme, block.number, block.holder, block.what];
    case 'steps':
      return [
        typeset(block.heading),
        ...block.steps.flatMap(({ title, text }) => ['', `- ${typeset(title)}`, `  ${typeset(text)}`]),
      ];
    case 'note':
      return [...(block.title === undefined ? [] : [typeset(block.title)]), typeset(block.text)];
    case 'quote':
      return [block.heading, block.about, block.text];
  }
};

/** A mail for who reads no HTML: the same words in the same order, addresses of links beneath what they say. */
export const asText = (
  mail: MailContent,
  { publicUrl, unsubscribeUrl }: { readonly publicUrl: string; readonly unsubscribeUrl?: string },
): string =>
  [
    PRODUCT_NAME,
    `${publicUrl}/`,
    '',
    typeset(mail.heading),
    '',
    mail.greeting,
    ...mail.blocks.flatMap((block) => ['', ...linesOf(block)]),
    '',
    '--',
    `${typeset(mail.why)} ${NO_ANSWER}`,
    ...(mail.elsewhere === undefined ? [] : [`${typeset(mail.elsewhere.label)}${NBSP}:`, mail.elsewhere.url]),
    ...(unsubscribeUrl === undefined || mail.endLabel === undefined
      ? []
      : [`${typeset(mail.endLabel)}${NBSP}:`, unsubscribeUrl]),
    '',
  ].join('\n');
