/**
 * The dark modules of a square code as one SVG path to be stroked with width 1: each row runs through the middle of its modules, with
 * relative moves over the light ones. Less than half the characters of filled rectangles, and the path travels twice, in the markup and
 * in the page's data.
 */
export const modulesPath = (rows: readonly (readonly boolean[])[]): string => {
  let path = '';
  for (const [y, row] of rows.entries()) {
    let at = 0;
    for (let x = row.indexOf(true); x >= 0; x = row.indexOf(true, at)) {
      path += at === 0 ? `M${x} ${y}.5` : `m${x - at} 0`;
      const end = row.indexOf(false, x);
      at = end < 0 ? row.length : end;
      path += `h${at - x}`;
    }
  }
  return path;
};
