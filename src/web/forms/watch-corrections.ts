import { errorTarget, type FormDescription, fieldAt, rowOf } from './define-form.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const CHOICES = 'select, [type=checkbox], [type=radio]';

const controlsOf = (field: Element): readonly Control[] => [
  ...field.querySelectorAll<Control>('input, select, textarea'),
];

/** What fields say: the words of their controls, and which of them are ticked. */
const saidIn = (fields: readonly Element[]): string =>
  fields
    .flatMap(controlsOf)
    .map((control) => `${control.value} ${(control as HTMLInputElement).checked}`)
    .join();

/** Nothing that must be said is missing: of a date all its boxes are filled. */
const isFilled = (fields: readonly Element[]): boolean =>
  fields
    .flatMap(controlsOf)
    .every((control) => control.value.trim() !== '' || control.getAttribute('aria-required') !== 'true');

/** The fields in which a refused answer is corrected: its own, and of boxes of which some are ticked all of them, for what is wrong stands at the first. */
const fieldsOf = (form: FormDescription, element: HTMLFormElement, name: string): readonly Element[] => {
  const control = fieldAt(form, name)?.control;
  if (control === 'files') return [];
  const list = control === 'checkbox' ? rowOf(name)?.list : undefined;
  const found =
    list === undefined
      ? [element.querySelector(`#${CSS.escape(errorTarget(form, name))}`)]
      : [...element.querySelectorAll(`[name^="${CSS.escape(list)}."]`)];
  return found.flatMap((one) => one?.closest('.field') ?? []);
};

/**
 * Tells of each refused field of a form, by its name, once its person has left it with something else in it than was refused, never while they
 * type. Whether that is right the server says: nothing is examined here. Files say themselves what becomes of them. Answers what ends it.
 */
export const watchCorrections = (
  form: FormDescription,
  element: HTMLFormElement,
  refused: readonly string[],
  onCorrected: (name: string) => void,
): (() => void) => {
  const wrong = refused.map((name) => {
    const fields = fieldsOf(form, element, name);
    return { name, fields, said: saidIn(fields) };
  });
  // Who presses a button leaves the field before the press is over: what is said then may move the button, and the press would be lost.
  let isPressed = false;
  let waiting: string[] = [];
  const say = (): void => {
    const names = waiting;
    waiting = [];
    for (const name of names) onCorrected(name);
  };
  const onPress = (): void => {
    isPressed = true;
  };
  const onRelease = (): void => {
    isPressed = false;
    // After the click that comes with it.
    setTimeout(say);
  };
  const onLeave = (event: Event): void => {
    const control = event.target as Element;
    const one = wrong.find(({ fields }) => fields.some((field) => field.contains(control)));
    // A choice is made at once; a browser that fills in a form changes fields that nobody is in.
    const inside =
      event instanceof FocusEvent
        ? event.relatedTarget
        : control.matches(CHOICES)
          ? null
          : document.activeElement;
    if (!one || one.fields.some((field) => field.contains(inside as Node | null))) return;
    if (saidIn(one.fields) === one.said || !isFilled(one.fields)) return;
    waiting.push(one.name);
    if (!isPressed) say();
  };
  element.addEventListener('focusout', onLeave);
  element.addEventListener('change', onLeave);
  document.addEventListener('pointerdown', onPress, true);
  document.addEventListener('pointerup', onRelease, true);
  document.addEventListener('pointercancel', onRelease, true);
  return () => {
    document.removeEventListener('pointerdown', onPress, true);
    document.removeEventListener('pointerup', onRelease, true);
    document.removeEventListener('pointercancel', onRelease, true);
    element.removeEventListener('focusout', onLeave);
    element.removeEventListener('change', onLeave);
  };
};
