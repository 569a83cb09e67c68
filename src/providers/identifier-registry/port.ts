import type { Iuc } from '#domain/ids.ts';

interface IdentifierChange {
  readonly iuc: Iuc;
  readonly email: string;
  readonly newEmail: string;
}

/** The operator's partner that keeps the identifiers of its sites: asked before one of ours becomes another. */
export interface IdentifierRegistry {
  /** `taken`: somebody has the address there; `frozen`: the identifier cannot be changed for 72 hours. Throws RegistryUnavailable. */
  mayBecome(change: IdentifierChange): Promise<'accepted' | 'taken' | 'frozen'>;
}

/** The partner did not answer, or not as it should. */
export class RegistryUnavailable extends Error {
  override readonly name = 'RegistryUnavailable';
}
