/** Passkeys: how their owner adds and removes them (AUTH-13). */
export { addPasskeyInput } from './contract.ts';
export { addPasskey, beginPasskey, type PasskeysContext, removePasskey } from './passkeys.ts';
