/** A short page of sign-in or sign-out: what happened, and a way on. */
export interface Notice {
  readonly status: number;
  readonly title: string;
  readonly message: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** A form with one button; `submitsItself` for a step that a script may take, the button serves without script. */
  readonly form?: {
    readonly action: string;
    readonly label: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly submitsItself?: boolean;
  };
}
