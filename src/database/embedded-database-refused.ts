/** The data directory is in use by another living process, or cannot be used: said to the person who starts the product. */
export class EmbeddedDatabaseRefused extends Error {
  override readonly name = 'EmbeddedDatabaseRefused';
}
