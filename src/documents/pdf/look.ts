/** The look's day palette as paper has it, and its measures in points. */
export const COLOURS = {
  ink: '#0f1f3d',
  soft: '#46526b',
  rule: '#d8cdb5',
  edge: '#7b7462',
  line: '#1a4fa3',
  mark: '#c8452c',
  good: '#15603d',
  paper: '#ffffff',
} as const;

/** A4, and what is kept free around it. */
export const PAGE = { width: 595.28, height: 841.89, side: 39, top: 39, bottom: 42 } as const;
export const MM = 72 / 25.4;
