// The cluster at a moment: racks as frames, nodes as cells of slots, links above racks as bars.
// Maps are squares, reduces discs, second attempts striped, lost nodes crossed by a dashed frame.

import { css, isDark } from './colours.js';

const GAP = 8;
const HEAD = 16;
const BAR = 5;

/** Rows of columns such that cells of a shape fill an area best. */
function columnsFor(count, width, height, ratio) {
  let best = 1;
  let bestSize = 0;
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const size = Math.min(width / columns / ratio, height / rows);
    if (size > bestSize) {
      bestSize = size;
      best = columns;
    }
  }
  return best;
}

/** The curve of a link; of one with several equal paths, that of the fullest at each time. */
function fullestPath(curves, name) {
  if (curves[name]) {
    return curves[name];
  }
  const paths = Object.keys(curves).filter((one) => one.startsWith(`${name}.`));
  if (paths.length === 0) {
    return undefined;
  }
  const longest = Math.max(...paths.map((one) => curves[one].length));
  return Array.from({ length: longest }, (_, i) => Math.max(...paths.map((one) => curves[one][i] || 0)));
}

export class ClusterMap {
  constructor(canvas, racks) {
    this.canvas = canvas;
    this.racks = racks;
    this.slots = [];
    this.linkBars = [];
    this.picked = -1;
    this.job = -1;
  }

  /** The slot below a point of the canvas, or the words for a link there; null for neither. */
  at(x, y) {
    const slot = this.slots.find((one) => x >= one.x && x < one.x + one.side && y >= one.y && y < one.y + one.side);
    if (slot) {
      return { lane: slot.lane, attempt: slot.attempt };
    }
    const bar = this.linkBars.find(
      (one) => x >= one.x && x < one.x + one.width && y >= one.y - 2 && y < one.y + one.height + 2
    );
    return bar ? { words: bar.words } : null;
  }

  /** Selects a slot so many further on, or the first slot of a node so many further on. */
  pick(by, nodes) {
    const { slots } = this;
    const within = (i) => Math.max(0, Math.min(slots.length - 1, i));
    let next = this.picked < 0 ? 0 : within(this.picked + (nodes ? 0 : by));
    if (nodes && this.picked >= 0) {
      const { node } = slots[this.picked];
      while (within(next + by) !== next && slots[next].node === node) {
        next = within(next + by);
      }
      next = slots.findIndex((one) => one.node === slots[next].node);
    }
    this.picked = next;
    return slots[next];
  }

  show(run) {
    this.run = run;
    this.picked = -1;
    this.lanesOf = new Map();
    run.attempts.lanes.forEach(([rack, node, type], lane) => {
      if (!this.lanesOf.has(node)) {
        this.lanesOf.set(node, { rack, map: [], reduce: [] });
      }
      this.lanesOf.get(node)[type].push(lane);
    });
    this.shown = this.racks.length > 0 ? this.racks : this.racksOfLanes();
    this.losses = run.events.filter((e) => e.event === 'node-lost' || e.event === 'node-back');
  }

  /** Where the configuration cannot be read, the nodes that ran something. */
  racksOfLanes() {
    const racks = new Map();
    for (const [node, { rack }] of this.lanesOf) {
      if (!racks.has(rack)) {
        racks.set(rack, { name: rack, pod: '', nodes: [] });
      }
      racks.get(rack).nodes.push(node);
    }
    return [...racks.values()];
  }

  lostAt(time) {
    const lost = new Set();
    for (const event of this.losses) {
      if (event.at <= time) {
        if (event.event === 'node-lost') {
          lost.add(event.subject);
        } else {
          lost.delete(event.subject);
        }
      }
    }
    return lost;
  }

  /** Draws, and returns how many slots of each type hold an attempt. */
  draw(time) {
    const scale = window.devicePixelRatio || 1;
    const width = Math.round(this.canvas.clientWidth * scale);
    const height = Math.round(this.canvas.clientHeight * scale);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    const context = this.canvas.getContext('2d');
    context.clearRect(0, 0, width, height);
    const dark = isDark();
    const used = { map: 0, reduce: 0 };
    this.slots = [];
    this.linkBars = [];
    const lost = this.lostAt(time);
    const columns = columnsFor(this.shown.length, width, height, 1.2);
    const rows = Math.ceil(this.shown.length / columns);
    const rackWidth = width / columns;
    const rackHeight = height / rows;
    this.shown.forEach((rack, i) => {
      const x = (i % columns) * rackWidth;
      const y = Math.floor(i / columns) * rackHeight;
      this.rack(context, rack, { x, y, width: rackWidth, height: rackHeight }, { time, scale, dark, lost, used });
    });
    const picked = this.slots[this.picked];
    if (picked) {
      context.strokeStyle = dark ? '#6bb8ee' : '#005a94';
      context.lineWidth = 2 * scale;
      context.strokeRect(picked.x * scale - scale, picked.y * scale - scale, (picked.side + 2) * scale, (picked.side + 2) * scale);
      context.lineWidth = scale;
    }
    return used;
  }

  rack(context, rack, area, now) {
    const { scale, dark } = now;
    const gap = Math.min(GAP * scale, area.width * 0.06, area.height * 0.06);
    const x = area.x + gap / 2;
    const y = area.y + gap / 2;
    const width = area.width - gap;
    const height = area.height - gap;
    context.strokeStyle = dark ? '#4a525c' : '#c8cdd3';
    context.lineWidth = scale;
    context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
    const head = Math.min(HEAD * scale, height * 0.25);
    context.fillStyle = dark ? '#c9ced6' : '#444';
    context.font = `${Math.min(12 * scale, head * 0.8)}px system-ui, sans-serif`;
    context.textBaseline = 'middle';
    const title = rack.pod ? `${rack.pod} ${rack.name}` : rack.name;
    context.fillText(title, x + 4 * scale, y + head / 2, width * 0.4);
    const bar = Math.min(BAR * scale, head * 0.35);
    this.link(context, `${rack.name}.up`, x + width * 0.45, y + head / 2 - bar - 0.5, width * 0.5, bar, now);
    this.link(context, `${rack.name}.down`, x + width * 0.45, y + head / 2 + 0.5, width * 0.5, bar, now);
    const columns = columnsFor(rack.nodes.length, width, height - head, 1.5);
    const rows = Math.ceil(rack.nodes.length / columns);
    rack.nodes.forEach((node, i) => {
      this.node(
        context,
        node,
        {
          x: x + ((i % columns) * width) / columns,
          y: y + head + (Math.floor(i / columns) * (height - head)) / rows,
          width: width / columns,
          height: (height - head) / rows,
        },
        now
      );
    });
  }

  link(context, name, x, y, width, height, now) {
    const { links } = this.run;
    const curve = fullestPath(links.thousandths, name);
    context.fillStyle = now.dark ? '#2a3037' : '#e4e7ea';
    context.fillRect(x, y, width, height);
    const load = curve ? curve[Math.min(curve.length - 1, Math.floor(now.time / links.width))] || 0 : 0;
    this.linkBars.push({
      x: x / now.scale,
      y: y / now.scale,
      width: width / now.scale,
      height: height / now.scale,
      words: `${name.endsWith('.up') ? 'uplink' : 'downlink'} of ${name.replace(/\.\w+$/, '')}: ${Math.round(load / 10)} % of its capacity`,
    });
    if (curve) {
      const at = Math.min(curve.length - 1, Math.floor(now.time / links.width));
      const share = Math.min(1, (curve[at] || 0) / 1000);
      context.fillStyle = share > 0.95 ? '#d1495b' : share > 0.7 ? '#e0a526' : '#3a9d78';
      context.fillRect(x, y, width * share, height);
      const targets = links.targets && fullestPath(links.targets, name);
      if (targets) {
        const target = Math.min(1, (targets[Math.min(targets.length - 1, at)] || 0) / 1000);
        context.fillStyle = now.dark ? '#ffffff' : '#000000';
        context.fillRect(x + width * target - now.scale, y, 2 * now.scale, height);
      }
    }
  }

  node(context, node, area, now) {
    const { scale, dark, time, lost, used } = now;
    const pad = Math.min(3 * scale, area.width * 0.08);
    const lanes = this.lanesOf.get(node) || { map: [], reduce: [] };
    const all = [
      ...lanes.map.map((lane) => ['map', lane]),
      ...lanes.reduce.map((lane) => ['reduce', lane]),
    ];
    const width = area.width - 2 * pad;
    const height = area.height - 2 * pad;
    if (lost.has(node)) {
      context.strokeStyle = '#d00';
      context.setLineDash([3 * scale, 2 * scale]);
      context.strokeRect(area.x + pad, area.y + pad, width, height);
      context.setLineDash([]);
    } else {
      context.fillStyle = dark ? '#20262c' : '#f3f4f6';
      context.fillRect(area.x + pad / 2, area.y + pad / 2, area.width - pad, area.height - pad);
    }
    if (all.length === 0) {
      return;
    }
    const columns = columnsFor(all.length, width, height, 1);
    const rows = Math.ceil(all.length / columns);
    const size = Math.min(width / columns, height / rows);
    const { attempts } = this.run;
    all.forEach(([type, lane], i) => {
      const x = area.x + pad + (i % columns) * size;
      const y = area.y + pad + Math.floor(i / columns) * size;
      const attempt = attempts.at(lane, time);
      const side = Math.max(1, size - Math.max(1, size * 0.15));
      this.slots.push({ x: x / scale, y: y / scale, side: size / scale, lane, attempt, node });
      context.beginPath();
      if (type === 'map' || side < 4) {
        context.rect(x, y, side, side);
      } else {
        context.arc(x + side / 2, y + side / 2, side / 2, 0, 2 * Math.PI);
      }
      if (attempt < 0) {
        context.fillStyle = dark ? '#2f363e' : '#dfe3e7';
        context.fill();
        return;
      }
      used[type]++;
      const job = attempts.job[attempt];
      context.fillStyle =
        this.job >= 0 && job !== this.job ? (dark ? '#4a4a4a' : '#c4c4c4') : css(job, type === 'map', dark);
      context.fill();
      if (attempts.isSecond(attempt) && side >= 4) {
        context.strokeStyle = dark ? '#fff' : '#000';
        context.lineWidth = Math.max(1, side * 0.12);
        context.beginPath();
        context.moveTo(x, y + side);
        context.lineTo(x + side, y);
        context.stroke();
        context.lineWidth = scale;
      }
    });
  }
}
