/** Passkeys: how their owner adds and removes them (AUTH-13). */
export { addPasskeyInput } from './contract.ts';
export { addPasskey, beginPasskey, removePasskey } from './passkeys.ts';
