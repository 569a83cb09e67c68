/** What a device asks for, by the display mode that answers it. Dark with more contrast is dark, with the edges of more contrast. */
const WISHES = {
  default: '(prefers-color-scheme: light) and (not (prefers-contrast: more))',
  high: '(prefers-contrast: more)',
  inverted: '(prefers-color-scheme: dark)',
} as const;

const MODE = /\[data-mode="(default|high|inverted)"\]/g;

/** The selectors of a rule of a mode as they are for devices that ask for that mode, and how they ask; undefined for any other rule. */
export const asDevicesAsk = (
  selectors: string,
): { readonly media: string; readonly selectors: string } | undefined => {
  const [mode, ...others] = new Set([...selectors.matchAll(MODE)].map(([, name]) => name));
  if (mode === undefined) return undefined;
  if (others.length > 0) throw new Error(`${selectors} names two display modes`);
  return {
    media: WISHES[mode as keyof typeof WISHES],
    selectors: selectors.replaceAll(MODE, '[data-mode="device"]'),
  };
};

/**
 * Styles whose display modes follow the device, too, where its wishes are what was chosen: each rule of a mode stands once more, behind
 * itself, for `data-mode="device"` where the device asks for that mode. So a mode is written once, and the first paint is right without scripts.
 */
export const withDeviceModes = (css: string): string => {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  let found = 0;
  const made = bare.replaceAll(
    /(?<=^|[{};])([^{};]*)\{([^{}]*)\}/g,
    (rule, selectors: string, body: string) => {
      const device = asDevicesAsk(selectors);
      if (!device) return rule;
      found += [...selectors.matchAll(MODE)].length;
      return `${rule}@media ${device.media}{${device.selectors}{${body}}}`;
    },
  );
  if (found !== [...bare.matchAll(MODE)].length)
    throw new Error('a rule of a display mode holds other rules');
  return made;
};
