export const LONGEST_PASSKEY_NAME = 60;
const SHOWN = /^\P{C}+$/u;

/** Whether every character of a name can be seen. */
export const isShown = (name: string): boolean => SHOWN.test(name);

/** Whether a passkey may be called so: asked before a device makes one, which nobody could name afterwards. */
export const isPasskeyName = (typed: string): boolean => {
  const name = typed.trim();
  return name !== '' && typed.length <= LONGEST_PASSKEY_NAME && isShown(name);
};
