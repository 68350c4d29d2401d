// Names of nodes beside their rows; of racks where nodes are too flat for a name.

const FLATTEST = 11;

/** Runs of consecutive lanes in view that share a name: { name, from, to }. */
function groups(lanes, part, first, last) {
  const found = [];
  for (let lane = first; lane < last; lane++) {
    const name = lanes[lane][part];
    const before = found[found.length - 1];
    if (before && before.name === name) {
      before.to = lane + 1;
    } else {
      found.push({ name, from: lane, to: lane + 1 });
    }
  }
  return found;
}

export function drawNames(canvas, chart, dark) {
  const scale = window.devicePixelRatio || 1;
  const width = (canvas.width = Math.round(canvas.clientWidth * scale));
  const height = (canvas.height = Math.round(canvas.clientHeight * scale));
  const context = canvas.getContext('2d');
  const { lanes } = chart.attempts;
  const rowHeight = height / chart.rows;
  const first = Math.max(0, Math.floor(chart.top));
  const last = Math.min(lanes.length, Math.ceil(chart.top + chart.rows));
  const readable = (part) => {
    const all = groups(lanes, part, first, last);
    const flattest = Math.min(...all.map((one) => (one.to - one.from) * rowHeight));
    return flattest >= FLATTEST * scale ? all : null;
  };
  const shown = readable(1) || readable(0) || [];
  context.font = `${11 * scale}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  for (const { name, from, to } of shown) {
    const y0 = Math.max(0, (from - chart.top) * rowHeight);
    const y1 = Math.min(height, (to - chart.top) * rowHeight);
    context.fillStyle = dark ? '#343a42' : '#dfe2e6';
    context.fillRect(0, y0, width, scale);
    if (y1 - y0 >= FLATTEST * scale) {
      context.fillStyle = dark ? '#a8adb5' : '#5a5f66';
      context.fillText(name, width, (y0 + y1) / 2, width);
    }
  }
}
