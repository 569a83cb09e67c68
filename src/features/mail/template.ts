export interface TemplateContext {
  /** Origin of the portal, for links. */
  readonly publicUrl: string;
}

/** A mail as functions of its data. A change of the data's shape is a new version beside the old one, until none is queued. */
export interface Template<Data> {
  subject(data: Data): string;
  html(data: Data, context: TemplateContext): string;
  text(data: Data, context: TemplateContext): string;
}
