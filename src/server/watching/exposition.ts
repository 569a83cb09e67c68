/** One figure of a family, with what tells it from the others. */
interface Sample {
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
  /** `_bucket`, `_sum` or `_count` of a histogram. */
  readonly suffix?: string;
}

/** Figures under one name. */
export interface Family {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** One sentence. */
  readonly help: string;
  readonly samples: readonly Sample[];
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const labelsOf = (labels: Sample['labels'] = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

/** Media type of what `exposition` writes. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Families as Prometheus reads them. */
export const exposition = (families: readonly Family[]): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .map(
      ({ name, type, help, samples }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples
          .map(({ labels, value, suffix = '' }) => `${name}${suffix}${labelsOf(labels)} ${value}\n`)
          .join('')}`,
    )
    .join('');

/** A histogram that is cheap to add to: one look through a dozen limits. */
export interface Durations {
  add(seconds: number): void;
  samples(labels?: Sample['labels']): readonly Sample[];
}

/** Seconds up to which the buckets reach: from what is in memory to what somebody has stopped waiting for. */
const LIMITS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export const durations = (): Durations => {
  const counts = new Array<number>(LIMITS.length + 1).fill(0);
  let sum = 0;
  return {
    add: (seconds) => {
      const at = LIMITS.findIndex((limit) => seconds <= limit);
      const bucket = at === -1 ? LIMITS.length : at;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      sum += seconds;
    },
    samples: (labels = {}) => {
      let below = 0;
      const buckets = counts.map((count, at) => {
        below += count;
        return { suffix: '_bucket', labels: { ...labels, le: LIMITS[at] ?? '+Inf' }, value: below };
      });
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: below }];
    },
  };
};
