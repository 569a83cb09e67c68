import type { CSSOptions } from 'vite';
import { asDevicesAsk } from '#plain-pages/device-modes.ts';

/** Styles of a build: each rule of a display mode once more, behind itself, for devices that ask for that mode. */
export const deviceModes: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'device-modes',
        Once: (root, { AtRule }) => {
          root.walkRules((rule) => {
            const device = asDevicesAsk(rule.selector);
            if (!device) return;
            const source = rule.source === undefined ? {} : { source: rule.source };
            const media = new AtRule({ name: 'media', params: device.media, ...source });
            media.append(rule.clone({ selector: device.selectors }));
            rule.after(media);
          });
        },
      },
    ],
  },
};
