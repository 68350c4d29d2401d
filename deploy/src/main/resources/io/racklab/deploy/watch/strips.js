// What lies below the slots, over the same time: the fullest link, tasks that wait, slots of pools.

import { isDark, poolColour, typeColour } from './colours.js';

const MOMENT = 1e-6;

/** Adds to a row of differences what is there from a column on. */
function step(differences, x, by) {
  if (x < differences.length) {
    differences[Math.max(0, x)] += by;
  }
}

function summed(differences) {
  let sum = 0;
  return Float64Array.from(differences, (by) => (sum += by));
}

/** Slots that each pool holds in each column of pixels: an array for each pool. */
export function heldByPool(run, view, width) {
  const { attempts } = run;
  const perSecond = width / (view.to - view.from);
  const column = (time) => Math.ceil((time - view.from) * perSecond);
  const poolOf = attempts.jobs.map((name) => run.pools.indexOf((run.jobOf.get(name) || {}).pool));
  const rows = run.pools.map(() => new Float64Array(width));
  for (let lane = 0; lane < attempts.lanes.length; lane++) {
    const end = attempts.laneStart[lane + 1];
    for (let i = attempts.firstAfter(lane, view.from); i < end && attempts.start[i] < view.to; i++) {
      const row = rows[poolOf[attempts.job[i]]];
      if (row) {
        step(row, column(attempts.start[i]), 1);
        step(row, column(attempts.finish[i]), -1);
      }
    }
  }
  return rows.map(summed);
}

/** Tasks of submitted jobs that wait for their first attempt, in each column: { maps, reduces }. */
export function waitingTasks(run, view, width) {
  const { attempts } = run;
  const perSecond = width / (view.to - view.from);
  const column = (time) => Math.ceil((time - view.from) * perSecond);
  const { starts, order } = attempts.index();
  const waiting = { maps: new Float64Array(width), reduces: new Float64Array(width) };
  attempts.jobs.forEach((name, number) => {
    const job = run.jobOf.get(name);
    if (!job || job.submit > view.to || job.finish < view.from) {
      return;
    }
    const left = { maps: job.maps, reduces: job.reduces };
    step(waiting.maps, column(job.submit), job.maps);
    step(waiting.reduces, column(job.submit), job.reduces);
    for (let at = starts[number]; at < starts[number + 1]; at++) {
      const i = order[at];
      if (attempts.isFirst(i)) {
        const type = attempts.isMap(i) ? 'maps' : 'reduces';
        step(waiting[type], column(attempts.start[i]), -1);
        left[type]--;
      }
    }
    step(waiting.maps, column(job.finish), -left.maps);
    step(waiting.reduces, column(job.finish), -left.reduces);
  });
  return { maps: summed(waiting.maps), reduces: summed(waiting.reduces) };
}

function fullest(run) {
  const { links } = run;
  if (!links.most) {
    const curves = Object.values(links.thousandths);
    const points = Math.max(0, ...curves.map((curve) => curve.length));
    links.most = Array.from({ length: points }, (_, i) => Math.max(...curves.map((c) => c[i] || 0)));
  }
  return links.most;
}

/** The load of the fullest link in each column, from 0 to 1. */
function linkLoads(run, view, width) {
  const most = fullest(run);
  const perPixel = (view.to - view.from) / width;
  return Float64Array.from({ length: width }, (_, x) => {
    const first = Math.floor((view.from + x * perPixel) / run.links.width);
    const last = Math.max(first, Math.floor((view.from + (x + 1) * perPixel) / run.links.width));
    let load = 0;
    for (let i = first; i <= last && i < most.length; i++) {
      load = Math.max(load, most[i]);
    }
    return Math.min(1, load / 1000);
  });
}

function text(element, strong, rest) {
  const value = document.createElement('b');
  value.textContent = strong;
  element.replaceChildren(value, rest);
}

/** Paints rows of values, stacked on each other, a column of pixels for each value. */
function paint({ picture }, height, rows, most) {
  const width = rows.length > 0 ? rows[0][0].length : 1;
  picture.width = width;
  picture.height = height;
  const context = picture.getContext('2d');
  const below = new Float64Array(width);
  for (const [row, colour] of rows) {
    context.fillStyle = colour;
    for (let x = 0; x < width; x++) {
      if (row[x] > 0) {
        const high = (row[x] / most) * height;
        context.fillRect(x, height - below[x] - high, 1, high);
        below[x] += high;
      }
    }
  }
}

export class Strips {
  /** @param place 1 for the upper run, 2 for the lower one */
  constructor(place, view) {
    const of = (what) => ({
      canvas: document.getElementById(`${what}${place}`),
      label: document.getElementById(`${what}at${place}`),
      picture: document.createElement('canvas'),
    });
    this.links = of('links');
    this.queue = of('queue');
    this.pools = of('pools');
    this.view = view;
    this.key = '';
  }

  /** @param still whether all may be counted anew, which takes long for very many attempts */
  draw(run, time, still) {
    const scale = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(this.links.canvas.clientWidth * scale));
    const height = Math.max(1, Math.round(this.links.canvas.clientHeight * scale));
    const dark = isDark();
    const { from, to } = this.view;
    const links = Object.keys(run.links.thousandths).length;
    const now = run.live ? run.attempts.now : 0;
    const key = [run.id, from, to, width, height, dark, run.attempts.size, links, now].join();
    if (key !== this.key && (still || this.key === '')) {
      const loads = linkLoads(run, this.view, width);
      const { maps, reduces } = waitingTasks(run, this.view, width);
      const held = heldByPool(run, this.view, width);
      this.most = Math.max(1, maps.reduce((most, one, i) => Math.max(most, one + reduces[i]), 0));
      const slots = Math.max(1, run.attempts.lanes.length);
      paint(this.links, height, [[loads, dark ? '#e0a526' : '#b36b00']], 1);
      paint(this.queue, height, [[maps, typeColour(true)], [reduces, typeColour(false)]], this.most);
      paint(this.pools, height, held.map((row, i) => [row, poolColour(i, dark)]), slots);
      this.painted = { from, to };
      this.key = key;
    }
    for (const strip of [this.links, this.queue, this.pools]) {
      this.show(strip, width, height, (time - from) / (to - from), dark);
    }
  }

  /** Shows what was painted last, moved and stretched where the view has gone on, and the cursor. */
  show({ canvas, picture }, width, height, cursor, dark) {
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (this.painted) {
      const { from, to } = this.painted;
      const span = this.view.to - this.view.from;
      const x = ((from - this.view.from) / span) * width;
      context.drawImage(picture, x, 0, ((to - from) / span) * width, height);
    }
    context.fillStyle = dark ? '#fff' : '#000';
    context.fillRect(cursor * width, 0, Math.max(1, window.devicePixelRatio || 1), height);
  }

  /** Says beside the strips what they show at a time. */
  tell(run, time) {
    const moment = { from: time, to: time + MOMENT };
    const [load] = linkLoads(run, moment, 1);
    const { maps, reduces } = waitingTasks(run, moment, 1);
    const held = heldByPool(run, moment, 1).reduce((sum, [one]) => sum + one, 0);
    text(this.links.label, `${Math.round(100 * load)} % `, 'of the fullest link of a rack');
    text(this.queue.label, `${maps[0]} + ${reduces[0]} `, `maps and reduces wait; top: ${this.most}`);
    text(this.pools.label, `${held} `, `slots held, by pool; top: ${run.attempts.lanes.length}`);
  }
}
