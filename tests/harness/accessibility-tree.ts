import type { Page } from 'playwright-core';
import { debuggerOf } from './accessibility.ts';

interface Value {
  readonly value?: unknown;
}
/** A node of Chromium's accessibility tree: what a screen reader is given. */
interface TreeNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: Value;
  readonly name?: Value;
  readonly description?: Value;
  readonly properties?: readonly { readonly name: string; readonly value: Value }[];
  readonly parentId?: string;
}

const textOf = (value: Value | undefined): string =>
  typeof value?.value === 'string' ? value.value.replaceAll(/\s+/g, ' ').trim() : '';

/** What is typed into, chosen or switched. */
const FIELDS = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'spinbutton',
]);
/** What is pressed. */
const PRESSED = new Set(['link', 'button', 'DisclosureTriangle', 'tab', 'menuitem', 'gridcell', 'option']);
/** What has to have a name to be told from others of its kind, or to be told at all. */
const NAMED = new Set([
  'dialog',
  'alertdialog',
  'heading',
  'image',
  'img',
  'table',
  'grid',
  'radiogroup',
  'region',
  'timer',
]);
/** What a control of each role must say of its state. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  checkbox: ['checked'],
  radio: ['checked'],
  switch: ['checked'],
  combobox: ['expanded'],
  DisclosureTriangle: ['expanded'],
};

/** Where two links of one name must lead to one place, and two buttons of one name must not be. */
const PLACES = new Set([
  'main',
  'banner',
  'contentinfo',
  'navigation',
  'dialog',
  'alertdialog',
  'region',
  'search',
]);
/** Where two fields of one name must not be. */
const GROUPS = new Set(['group', 'radiogroup', 'form', 'listitem', 'row', ...PLACES]);

interface Told {
  readonly id: string;
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly states: ReadonlyMap<string, unknown>;
}

/** Where words end, counted in letters. */
const gapsOf = (text: string): ReadonlySet<number> => {
  const gaps = new Set<number>();
  let letters = 0;
  for (const letter of text)
    if (letter === ' ') gaps.add(letters);
    else letters += 1;
  return gaps;
};
const lettersOf = (text: string): string => text.replaceAll(' ', '');
/** What is shown of what has a name by its words. Run in the page. */
const wordsShown = (): string[] =>
  [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, a, button, label, summary')].map(
    ({ textContent }) => textContent,
  );

const faultsOf = (nodes: readonly TreeNode[], words: readonly string[]): string[] => {
  const shown = new Map(words.map((text) => textOf({ value: text })).map((text) => [lettersOf(text), text]));
  const all = new Map(nodes.map((node) => [node.nodeId, node]));
  const roleOf = (node: TreeNode): string => textOf(node.role);
  const placeOf = (node: TreeNode, places: ReadonlySet<string>): string => {
    for (let one = all.get(node.parentId ?? ''); one; one = all.get(one.parentId ?? ''))
      if (!one.ignored && places.has(roleOf(one)))
        return `${roleOf(one)} « ${textOf(one.name)} » ${one.nodeId}`;
    return 'document';
  };
  const wrong: string[] = [];
  const targets = new Map<string, string>();
  for (const node of nodes) {
    if (node.ignored) continue;
    const told: Told = {
      id: node.nodeId,
      role: roleOf(node),
      name: textOf(node.name),
      description: textOf(node.description),
      states: new Map((node.properties ?? []).map(({ name, value }) => [name, value.value])),
    };
    const { role, name, states } = told;
    const isField = FIELDS.has(role);
    const isPressed = PRESSED.has(role) && (role !== 'gridcell' || states.get('focusable') === true);
    if (!isField && !isPressed && !NAMED.has(role)) continue;
    const says = `${role} « ${name.slice(0, 60)} »`;
    if (name === '') wrong.push(`${role} without a name in ${placeOf(node, GROUPS)}`);
    // Chromium leaves a space that stands alone between two values (`{a}{' '}{b}`) out of names: in one template it belongs to a word.
    const gaps = gapsOf(name);
    if ([...gapsOf(shown.get(lettersOf(name)) ?? '')].some((gap) => !gaps.has(gap)))
      wrong.push(`${says} has lost a space`);
    for (const state of STATES[role] ?? [])
      if (!states.has(state)) wrong.push(`${says} does not say whether it is ${state}`);
    if (isField && states.get('invalid') === 'true' && told.description === '')
      wrong.push(`${says} is wrong, and does not say why`);
    if (!isField && !isPressed) continue;
    // An option is told by its list, a cell by its row and its name.
    if (role === 'option' || role === 'gridcell' || name === '') continue;
    const scope = placeOf(node, isField ? GROUPS : PLACES);
    const target = role === 'link' ? String(states.get('url') ?? '') : node.nodeId;
    const key = `${scope} ${role} ${name}`;
    const other = targets.get(key);
    if (other !== undefined && other !== target)
      wrong.push(
        `two of ${says} in ${scope.replace(/ \S+$/, '')}${role === 'link' ? `: ${other} and ${target}` : ''}`,
      );
    targets.set(key, target);
  }
  return [...new Set(wrong)];
};

/**
 * What the page tells a screen reader amiss, by Chromium's accessibility tree: a control, heading, table, dialog or picture without a name, a
 * control without its state, a wrong field that does not say why, two links of one name in one part of the page that lead to two places,
 * two buttons or fields of one name in one part, a name in which two words are said as one.
 */
export const untoldControls = async (page: Page): Promise<string[]> => {
  const session = await debuggerOf(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as {
    readonly nodes: readonly TreeNode[];
  };
  return faultsOf(nodes, await page.evaluate(wordsShown));
};
