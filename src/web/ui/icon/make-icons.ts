/** Writes icons.svg, the sprite of 24-unit line icons. Run with `node src/web/ui/icon/make-icons.ts`. */
import { writeFileSync } from 'node:fs';
import { iconNames } from './names.ts';

const drawings: Record<(typeof iconNames)[number], string> = {
  'arrow-right': 'M4 12h15M13 6l6 6-6 6',
  'arrow-left': 'M20 12H5M11 6l-6 6 6 6',
  'arrow-up': 'M12 20V5M6 11l6-6 6 6',
  'arrow-down': 'M12 4v15M6 13l6 6 6-6',
  chevron: 'M6 9l6 6 6-6',
  check: 'M4 12.5l5.5 5.5L20 6.5',
  cross: 'M6 6l12 12M18 6L6 18',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 7.5v5l3.5 2',
  card: 'M2 5h20v14H2zM2 10h20M5 15h5',
  note: 'M4 4h16v16H4zM8 9h8M8 13h8M8 17h4',
  warning: 'M12 3.5L22 20.5H2zM12 10v5M12 17.3v.4',
  information: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 11v6M12 7.3v.4',
  error: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 7v6.5M12 16.3v.4',
  home: 'M3 11l9-7 9 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  star: 'M12 3l2.7 6 6.3.6-4.8 4.3 1.5 6.3L12 17l-5.7 3.2 1.5-6.3L3 9.6 9.3 9z',
  shop: 'M4 8h16l-1.5 12h-13zM8.5 11V7a3.5 3.5 0 0 1 7 0v4',
  train: 'M6 3h12v13H6zM6 10h12M9 16l-3 5M15 16l3 5M10 6h4M9 13h.1M15 13h.1',
  menu: 'M3 6h18M3 12h18M3 18h18',
  account: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM4 21c0-4.5 3.5-6 8-6s8 1.5 8 6',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM15.5 15.5L21 21',
  help: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM9.3 9.5a2.7 2.7 0 1 1 4 2.3c-.9.5-1.3 1-1.3 2.2M12 16.8v.4',
  logout: 'M10 4H4v16h6M9 12h11M16 8l4 4-4 4',
  calendar: 'M3 5h18v16H3zM3 10h18M8 2.5V7M16 2.5V7',
  copy: 'M8 8h12v12H8zM4 16V4h12',
  flip: 'M4 9a8.2 8.2 0 0 1 14.5-2.5L20 8M20 3v5h-5M20 15a8.2 8.2 0 0 1-14.5 2.5L4 16M4 21v-5h5',
  expand: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  download: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  mail: 'M2.5 5h19v14h-19zM3 6l9 7 9-7',
  swap: 'M7 4v15M3 15l4 4 4-4M17 20V5M13 9l4-4 4 4',
  plus: 'M12 4v16M4 12h16',
  minus: 'M4 12h16',
  contrast: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 3v18M15 5v14M18 7.5v9',
  gift: 'M3 8h18v5H3zM5 13v8h14v-8M12 8v13M12 8C9 8 7 7 7 5s3.5-2.5 5 3c1.5-5.5 5-5 5-3s-2 3-5 3',
  leaf: 'M5 19C5 9 10 4 20 4c0 10-4 16-13 15M5 21c1-6 4-9 9-11',
  ticket: 'M2 6h20v4a2 2 0 0 0 0 4v4H2v-4a2 2 0 0 0 0-4zM15 7v2M15 11v2M15 15v2',
  wheelchair: 'M10 4.2v.3M10 8v6h5.5l2.5 5M10 11h5M8 11.5a5 5 0 1 0 6 7',
  luggage: 'M6 8h12v12H6zM9 8V4h6v4M9 20v1.5M15 20v1.5',
};

const symbols = iconNames.map(
  (name) => `<symbol id="${name}" viewBox="0 0 24 24"><path d="${drawings[name]}"/></symbol>`,
);
writeFileSync(
  new URL('./icons.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`,
);
