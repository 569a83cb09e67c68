import { type RefObject, useEffect, useState } from 'react';
import type { FormDescription } from './define-form.ts';
import type { FormAnswer } from './form-answer.ts';

const NONE: ReadonlySet<string> = new Set();

/** Fields that were refused and that their person has corrected since, by their names. Who is refused nothing loads nothing for it. */
export const useCorrected = (
  form: FormDescription,
  element: RefObject<HTMLFormElement | null>,
  answer: FormAnswer | undefined,
): ReadonlySet<string> => {
  const [corrected, setCorrected] = useState<{
    readonly of: FormAnswer;
    readonly names: ReadonlySet<string>;
  }>();
  useEffect(() => {
    const refused = Object.keys(answer?.errors ?? {});
    if (!answer || refused.length === 0) return;
    let isOver = false;
    let end = (): void => {
      isOver = true;
    };
    import('./watch-corrections.ts').then(
      ({ watchCorrections }) => {
        if (isOver || !element.current) return;
        end = watchCorrections(form, element.current, refused, (name) =>
          setCorrected((before) => ({
            of: answer,
            names: new Set(before?.of === answer ? before.names : []).add(name),
          })),
        );
      },
      // The line is lost: errors stay until the form is sent, as they do without scripts.
      () => undefined,
    );
    return () => end();
  }, [form, element, answer]);
  return corrected && corrected.of === answer ? corrected.names : NONE;
};
