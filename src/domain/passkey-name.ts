import { withoutUnseen } from './unseen.ts';

export const LONGEST_PASSKEY_NAME = 60;
const SHOWN = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

/** Whether every character of a name can be seen. */
export const isShown = (name: string): boolean => SHOWN.test(name);

/** Whether a passkey may be called so: asked before a device makes one, which nobody could name afterwards. */
export const isPasskeyName = (typed: string): boolean => {
  const name = withoutUnseen(typed).trim();
  return name !== '' && typed.length <= LONGEST_PASSKEY_NAME && isShown(name);
};
