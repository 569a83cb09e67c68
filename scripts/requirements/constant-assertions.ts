import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type Fields = Node & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Fields): Fields[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

const CONSTANTS = new Set(['undefined', 'NaN', 'Infinity']);
const COMPOSED = new Set([
  'ArrayExpression',
  'ObjectExpression',
  'Property',
  'TemplateLiteral',
  'TemplateElement',
  'UnaryExpression',
  'BinaryExpression',
  'LogicalExpression',
  'ConditionalExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
]);

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

/** Whether an expression has the same value whatever the product does, given the names of constants. */
const isConstant = (node: Fields, names: ReadonlySet<string>): boolean => {
  // A function itself is always there, whatever it would answer.
  if (node.type === 'Literal' || FUNCTIONS.has(node.type)) return true;
  if (node.type === 'Identifier') return names.has(String(node['name']));
  // Of a constant: its length, whether it holds another, what it is in capitals. A new object has what its prototype was given, too.
  if (node.type === 'MemberExpression')
    return (
      isConstant(node['object'] as Fields, names) &&
      !allIn(node['object'] as Fields).some(({ type }) => type === 'ObjectExpression') &&
      (node['computed'] === false || isConstant(node['property'] as Fields, names))
    );
  if (node.type === 'CallExpression') {
    const [callee, given] = [node['callee'] as Fields, node['arguments'] as Fields[]];
    return (
      callee.type === 'MemberExpression' &&
      isConstant(callee, names) &&
      given.every((one) => (FUNCTIONS.has(one.type) ? looksAtNothing(one) : isConstant(one, names)))
    );
  }
  // Types say nothing of the value, and a property's own name is no variable.
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return isConstant(node['expression'] as Fields, names);
  if (node.type === 'Property' && node['computed'] === false)
    return isConstant(node['value'] as Fields, names);
  return COMPOSED.has(node.type) && childrenOf(node).every((one) => isConstant(one, names));
};

/** Every node below one, itself included. */
const allIn = (node: Fields): Fields[] => [node, ...childrenOf(node).flatMap(allIn)];

/** What could tell a function of the product: it calls nothing, waits for nothing and reads no property. */
const PRODUCT = new Set([
  'CallExpression',
  'AwaitExpression',
  'MemberExpression',
  'ImportExpression',
  'TaggedTemplateExpression',
]);
const looksAtNothing = (node: Fields): boolean =>
  FUNCTIONS.has(node.type) && !allIn(node).some(({ type }) => PRODUCT.has(type));

/** What stays the same under a name: into an array or an object something may be put. */
const isFixed = (node: Fields, names: ReadonlySet<string>): boolean =>
  isConstant(node, names) && !allIn(node).some(({ type }) => CHANGEABLE.has(type));
const CHANGEABLE = new Set(['ArrayExpression', 'ObjectExpression', ...FUNCTIONS]);

/** The names that a file gives to constants, and to nothing else anywhere in it: also by `let`, where nothing is put there later. */
const constantNames = (program: Fields): Set<string> => {
  const names = new Set(CONSTANTS);
  const others = new Set<string>();
  const bind = (pattern: Fields): void => {
    for (const one of allIn(pattern)) if (one.type === 'Identifier') others.add(String(one['name']));
  };
  for (const node of allIn(program)) {
    if (node.type === 'VariableDeclaration')
      for (const { id, init } of node['declarations'] as { id: Fields; init: Fields | null }[])
        if (id.type === 'Identifier' && init && isFixed(init, names)) names.add(String(id['name']));
        else bind(id);
    for (const param of (node['params'] ?? []) as Fields[]) if (isNode(param)) bind(param);
    if (node.type === 'CatchClause' && isNode(node['param'])) bind(node['param']);
    if (node.type === 'AssignmentExpression') bind(node['left'] as Fields);
    if (node.type === 'UpdateExpression') bind(node['argument'] as Fields);
    if (/^For(?:In|Of)Statement$/.test(node.type)) bind(node['left'] as Fields);
  }
  return names.difference(others);
};

/** How many of its first arguments an assertion looks at; the rest is its message. */
const LOOKED_AT: Readonly<Record<string, number>> = {
  assert: 1,
  ok: 1,
  ifError: 1,
  throws: 0,
  rejects: 0,
  doesNotThrow: 0,
  doesNotReject: 0,
  fail: 0,
};

/** The name of the assertion that a call makes; undefined for any other call. */
const assertionOf = (callee: Fields, imported: ReadonlyMap<string, string>): string | undefined => {
  if (callee.type === 'Identifier') return imported.get(String(callee['name']));
  if (callee.type !== 'MemberExpression') return undefined;
  const { object, property } = callee as unknown as { object: Fields; property: Fields };
  return imported.get(String(object['name'])) === 'assert' ||
    (object['property'] as Fields | undefined)?.['name'] === 'assert'
    ? String(property['name'])
    : undefined;
};

/** The names under which a file has the assertions, imported or taken from what is, with their own. */
const namesOfAssertions = (program: Fields): Map<string, string> => {
  const names = importedAssertions(program);
  for (const { type, id, init } of allIn(program)) {
    if (type !== 'VariableDeclarator' || !isNode(id) || !isNode(init)) continue;
    if (names.get(String(init['name'])) !== 'assert') continue;
    if (id.type === 'Identifier') names.set(String(id['name']), 'assert');
    for (const { key, value } of (id['properties'] ?? []) as Fields[])
      if (isNode(key) && isNode(value)) names.set(String(value['name']), String(key['name']));
  }
  return names;
};

const importedAssertions = (program: Fields): Map<string, string> =>
  new Map(
    allIn(program)
      .filter(
        ({ type, source }) =>
          type === 'ImportDeclaration' && /^(node:)?assert\b/.test(String((source as Fields)['value'])),
      )
      .flatMap(({ specifiers }) => specifiers as Fields[])
      .map(({ local, imported }) => {
        const own = String((imported as Fields | undefined)?.['name'] ?? 'assert');
        return [String((local as Fields)['name']), /^(default|strict)$/.test(own) ? 'assert' : own];
      }),
  );

/** A name, or a property of one: what gives the same value twice. */
const isReference = (node: Fields): boolean =>
  node.type === 'Identifier' || (node.type === 'MemberExpression' && isReference(node['object'] as Fields));

/** The lines of a test file whose assertion can only come to one end: it looks at constants, or at one thing twice. */
export const constantAssertions = (file: string, source: string): number[] => {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const root = program as unknown as Fields;
  const names = constantNames(root);
  const imported = namesOfAssertions(root);
  const lines: number[] = [];
  const visit = (node: Fields): void => {
    if (node.type === 'CallExpression') {
      const name = assertionOf(node['callee'] as Fields, imported);
      const all = node['arguments'] as Fields[];
      const given = all.slice(0, LOOKED_AT[name ?? ''] ?? 2);
      const text = (one: Fields): string => source.slice(one.start, one.end);
      const isSame = given.length === 2 && given.every(isReference) && new Set(given.map(text)).size === 1;
      const isSettled = given.length > 0 && given.every((one) => isConstant(one, names));
      const looksNowhere = LOOKED_AT[name ?? ''] === 0 && all[0] !== undefined && looksAtNothing(all[0]);
      if (name !== undefined && (isSettled || isSame || looksNowhere))
        lines.push(source.slice(0, node.start).split('\n').length);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return lines;
};
