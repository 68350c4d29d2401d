// One colour for each job, in both schemes; maps are lighter than reduces.

const GOLDEN = 137.508;

function channel(hue, saturation, lightness, n) {
  const k = (n + hue / 30) % 12;
  const a = saturation * Math.min(lightness, 1 - lightness);
  return Math.round(255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
}

function rgb(job, map, dark) {
  const hue = (job * GOLDEN) % 360;
  const saturation = 0.45 + 0.15 * (job % 3);
  const lightness = (dark ? 0.55 : 0.5) + (map ? 0.14 : -0.12);
  return [0, 8, 4].map((n) => channel(hue, saturation, lightness, n));
}

/** For canvas and style sheets. */
export function css(job, map, dark) {
  const [r, g, b] = rgb(job, map, dark);
  return `rgb(${r},${g},${b})`;
}

/** As a pixel of image data, which is little-endian wherever browsers run. */
export function pixel(job, map, dark) {
  const [r, g, b] = rgb(job, map, dark);
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

/** The pixel of a job that is not looked at. */
export function dimmed(map, dark) {
  const grey = dark ? (map ? 70 : 55) : map ? 205 : 185;
  return ((255 << 24) | (grey << 16) | (grey << 8) | grey) >>> 0;
}

export function isDark() {
  return window.matchMedia('(prefers-color-scheme: dark)').matches;
}

const POOLS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#f0e442'];

/** One colour for each of the first pools, which people with any colour sight can tell apart. */
export function poolColour(pool, dark) {
  return POOLS[pool] || (dark ? '#6b7280' : '#9aa0a8');
}

/** The colours of the legend for maps and reduces of any job. */
export function typeColour(map) {
  return map ? '#7db8e8' : '#1f5f93';
}
