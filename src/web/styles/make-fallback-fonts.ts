/**
 * Writes `fallback-fonts.css`: `node src/web/styles/make-fallback-fonts.ts`. While the text fonts are on their way, a font that the system
 * has stands in for them, stretched to their widths and given their heights, so that no line breaks elsewhere when they arrive. Widths
 * were measured on a French text in Chromium, as shares of the stand-in's; a narrow cut is not a wide one, so each range has its own.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface StandIn {
  readonly name: string;
  readonly regular: readonly string[];
  readonly bold: readonly string[];
}

/** Windows, macOS and most Linux; Android; the rest of Linux. */
const STAND_INS: readonly StandIn[] = [
  {
    name: 'Arial',
    regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold', 'Helvetica-Bold'],
  },
  { name: 'Roboto', regular: ['Roboto'], bold: ['Roboto Bold', 'Roboto-Bold'] },
  { name: 'DejaVu', regular: ['DejaVu Sans'], bold: ['DejaVu Sans Bold'] },
];

interface Cut {
  /** Range of `font-stretch`; none for a font without that axis. */
  readonly stretch?: string;
  /** Width in per cent of each stand-in's, in their order. */
  readonly regular: readonly number[];
  readonly bold: readonly number[];
}
interface Stood {
  readonly family: string;
  /** In per cent of the size. */
  readonly ascent: number;
  readonly descent: number;
  /** Heaviest weight that a regular cut stands in for. */
  readonly regularTo: number;
  readonly cuts: readonly Cut[];
}

const FONTS: readonly Stood[] = [
  {
    family: 'Bricolage',
    ascent: 93,
    descent: 27,
    regularTo: 620,
    cuts: [
      { stretch: '75% 81%', regular: [86.5, 88, 76.8], bold: [83.6, 88.9, 70.3] },
      { stretch: '81.1% 85%', regular: [89, 90.8, 79], bold: [86, 91.4, 72.3] },
      { stretch: '85.1% 100%', regular: [91.6, 93.3, 81.4], bold: [91, 97, 76.5] },
    ],
  },
  {
    family: 'Hanken',
    ascent: 100,
    descent: 30.3,
    regularTo: 560,
    cuts: [{ regular: [99.2, 101.1, 88.2], bold: [94.2, 100.1, 79.2] }],
  },
];

const per = (value: number): string => `${Math.round(value * 10) / 10}%`;

const faces = FONTS.flatMap(({ family, ascent, descent, regularTo, cuts }) =>
  STAND_INS.flatMap((standIn, index) =>
    cuts.flatMap((cut) =>
      (['regular', 'bold'] as const).map((weight) => {
        const size = cut[weight][index] as number;
        const local = standIn[weight].map((name) => `local("${name}")`).join(', ');
        return `@font-face {
  font-family: "${family} ${standIn.name}";
  src: ${local};
  font-weight: ${weight === 'regular' ? `100 ${regularTo}` : `${regularTo + 1} 900`};
${cut.stretch ? `  font-stretch: ${cut.stretch};\n` : ''}  size-adjust: ${per(size)};
  ascent-override: ${per((ascent / size) * 100)};
  descent-override: ${per((descent / size) * 100)};
  line-gap-override: 0%;
}
`;
      }),
    ),
  ),
);

writeFileSync(
  join(import.meta.dirname, 'fallback-fonts.css'),
  `/* Made by make-fallback-fonts.ts. */\n${faces.join('')}`,
);
