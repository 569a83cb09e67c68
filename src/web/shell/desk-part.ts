import type { ComponentType } from 'react';
import type { PageView } from '#contract/page-answer.ts';
import type { FrameProps } from './frame-parts.tsx';

export type OpenFile = NonNullable<PageView['file']>;
let shell: ComponentType<FrameProps & { file: OpenFile }> | undefined;

/** The frame of professional mode, once it was asked for: only agents load it. Throws before that. */
export const deskShell = (): NonNullable<typeof shell> => {
  if (!shell) throw new Error('the frame of professional mode is shown before it is loaded');
  return shell;
};

/** Has the frame that a view is shown in. Rejects when it cannot be had. */
export const loadFrame = async ({ file }: Pick<PageView, 'file'>): Promise<void> => {
  if (file !== undefined) await loadDesk();
};

export const loadDesk = async (): Promise<void> => {
  shell ??= (await import('./desk-shell.tsx')).DeskShell;
};
