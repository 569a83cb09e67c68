/** A pattern of the route table, and the values of its parameters in a path; `*` is what a final star stands for. */
export interface RouteMatch {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A segment as it was meant; one that does not decode stands for itself. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** `/a/b` and `/a/b/` are one place. Without a pattern: it would try from each of the slashes that anybody sends. */
const segmentsOf = (path: string): readonly string[] => {
  const segments = path.split('/').slice(1);
  return segments.slice(0, segments.findLastIndex((segment) => segment !== '') + 1);
};

/** A word says more of a place than a parameter, a parameter more than the rest of a path, anything more than nothing. */
const weightOf = (segment: string | undefined): number =>
  segment === undefined ? 1 : segment === '*' ? 0 : segment.startsWith(':') ? 2 : 3;

const bySpecificity = (a: readonly string[], b: readonly string[]): number => {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = weightOf(b[index]) - weightOf(a[index]);
    if (difference !== 0) return difference;
  }
  return 0;
};

const paramsOf = (
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined => {
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    if (part === '*') return { ...params, '*': segments.slice(index).join('/') };
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (part.startsWith(':')) {
      if (segment === '') return undefined;
      params[part.slice(1)] = segment;
    } else if (part !== segment) return undefined;
  }
  return pattern.length === segments.length ? params : undefined;
};

/**
 * Finds the pattern that a path belongs to, on the server and in the browser alike: `:name` is one segment, a final `*` the rest, even
 * none. The most specific pattern wins, whatever the order of the table; capitals count.
 */
export const routeMatcher = (paths: readonly string[]): ((pathname: string) => RouteMatch | undefined) => {
  const patterns = paths
    .map((path) => ({ path, parts: segmentsOf(path === '*' ? '/*' : path) }))
    .sort((a, b) => bySpecificity(a.parts, b.parts));
  return (pathname) => {
    const segments = segmentsOf(pathname).map(decoded);
    for (const { path, parts } of patterns) {
      const params = paramsOf(parts, segments);
      if (params) return { path, params };
    }
    return undefined;
  };
};
