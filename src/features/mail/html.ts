/** Markup in which every value was escaped; made by `html` only. */
export class Html {
  readonly #markup: string;
  private constructor(markup: string) {
    this.#markup = markup;
  }
  static of(markup: string): Html {
    return new Html(markup);
  }
  toString(): string {
    return this.#markup;
  }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Template of markup: texts and numbers are escaped, markup made by the same tag and lists of it are taken as they are. */
export const html = (
  strings: TemplateStringsArray,
  ...values: readonly (Html | string | number | readonly Html[])[]
): Html =>
  Html.of(
    strings.reduce((markup, text, index) => {
      const value = values[index - 1] as (typeof values)[number];
      const inserted =
        value instanceof Html
          ? String(value)
          : Array.isArray(value)
            ? value.join('')
            : escaped(String(value));
      return markup + inserted + text;
    }),
  );
