/**
 * The part of a pino logger that everything but the server uses: fields first, message second. Never personal data. What was thrown goes
 * into `error` as it is: the logger knows what of it may be written, and writes nothing of a text.
 */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
