import type { Page } from 'playwright-core';
import {
  brokenColours,
  brokenRules,
  coveredBy,
  PHONE,
  setText,
  stickingOut,
  ZOOMED,
} from './accessibility.ts';
import { untoldControls } from './accessibility-tree.ts';
import { unseenFocus } from './focus-shown.ts';
import { lostInForcedColours } from './forced-colours.ts';
import { movingAllTheSame } from './motion.ts';
import { labelsApart, outOfOrder } from './reading-order.ts';
import { crampedTexts, lostSpaces, smallTargets, spaceText } from './room.ts';

/** Something that must hold of every page in every state, asked of one that is open. */
interface Question {
  /** What holds, after the name of the state; begins with the requirement that it proves, if any. */
  readonly title: string;
  /** What does not hold, one line each. `apart` keeps colours seen from counting for other copies of a state. */
  readonly ask: (page: Page, apart: string) => Promise<readonly string[]>;
}

/** A way in which a reader has the page. */
interface Stand {
  readonly take: (page: Page) => Promise<unknown>;
  readonly questions: readonly Question[];
}

const question = (title: string, ask: Question['ask']): Question => ({ title, ask });

export const DESK = { width: 1280, height: 900 };

const airy = (page: Page, isAiry: boolean): Promise<void> =>
  page.evaluate(
    (settings) => {
      Object.assign(document.documentElement.dataset, settings);
    },
    isAiry ? { spacing: 'high', font: 'adapted' } : { spacing: 'default', font: 'default' },
  );

/**
 * A visit of a page that has been opened on a desk: every stand in turn with all that is asked there, because opening a page and letting
 * its scripts take over costs more than any question. What is to hold of every state is added here, not in a walk of its own.
 */
export const VISIT: readonly Stand[] = [
  {
    take: async () => {},
    questions: [
      question('has one heading of the page and no style attribute', async (page) => {
        const headings = await page.locator('main h1').count();
        const styled = await page.locator('[style]').count();
        return [
          ...(headings === 1 ? [] : [`${headings} headings of the page`]),
          ...(styled === 0 ? [] : [`${styled} style attributes`]),
        ];
      }),
      question('keeps the automatic accessibility rules', (page) => brokenRules(page)),
      question(
        'A11Y-02 each control has its name, its role and its state in the accessibility tree, and no two of one name lead to two places',
        untoldControls,
      ),
      question('keeps the rules of colour in the other display modes', (page, apart) =>
        brokenColours(page, { apart }),
      ),
    ],
  },
  {
    take: (page) => page.setViewportSize(PHONE),
    questions: [
      question('fits a phone', stickingOut),
      question('A11Y-02 on a phone nothing is cut or runs over another', crampedTexts),
      question('A11Y-02 on a phone what is pressed is 24 px wide and high', smallTargets),
      question(
        'A11Y-02 on a phone what has the focus shows it by a ring, and nothing floats over it',
        (page) => unseenFocus(page),
      ),
      question(
        'A11Y-02 on a phone headings and controls are read in the order in which they stand',
        outOfOrder,
      ),
      question('A11Y-02 on a phone labels stand beside their fields', labelsApart),
      question('on a phone a word that does not break keeps the spaces around it', lostSpaces),
    ],
  },
  {
    take: (page) => spaceText(page, true),
    questions: [
      question(
        'A11Y-02 nothing is cut, covered or pushed out when text is set apart as readers may',
        async (page) => [...(await crampedTexts(page)), ...(await stickingOut(page))],
      ),
    ],
  },
  {
    take: async (page) => {
      await spaceText(page, false);
      await airy(page, true);
    },
    questions: [
      question(
        'A11Y-02 nothing is cut, covered or pushed out in the portal’s own airy text and font',
        async (page) => [...(await crampedTexts(page)), ...(await stickingOut(page))],
      ),
    ],
  },
  {
    take: async (page) => {
      await airy(page, false);
      await setText(page, '200%');
    },
    questions: [
      question('fits a phone with text at 200 %', stickingOut),
      question('A11Y-02 on a phone nothing is cut or runs over another with text at 200 %', crampedTexts),
    ],
  },
  {
    take: (page) => page.setViewportSize(DESK),
    questions: [question('fits a desk with text at 200 %', stickingOut)],
  },
  {
    take: async (page) => {
      await setText(page, '');
      await page.setViewportSize(ZOOMED);
    },
    questions: [
      question('fits a zoom of 400 %, where what floats leaves half of it', async (page) => [
        ...(await stickingOut(page)),
        ...(await coveredBy(page)),
      ]),
    ],
  },
  {
    take: (page) => page.setViewportSize(DESK),
    questions: [
      question(
        'A11Y-02 nothing disappears where the system imposes its colours: edges, icons, what is chosen, what has the focus',
        lostInForcedColours,
      ),
      question('A11Y-02 who asks for less motion gets none', movingAllTheSame),
    ],
  },
];
