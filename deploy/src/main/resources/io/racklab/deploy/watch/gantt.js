// Lanes over time on a canvas. Zoomed out, every pixel is painted straight into image data: where a
// row of pixels holds several lanes, they take turns along it, so that the share of coloured pixels
// is the share of slots in use. Zoomed in, attempts get edges and names.

import { css, dimmed, isDark, pixel } from './colours.js';

const NAMED_ABOVE = 11;
const EDGED_BELOW = 6000;
const MOST_LANES_PIXELS = 26;
const MANY = 50000;

export class Gantt {
  /**
   * @param canvas to draw on
   * @param view { from, to } in seconds, shared by all charts of the page
   */
  constructor(canvas, view) {
    this.canvas = canvas;
    this.view = view;
    this.top = 0;
    this.rows = 0;
    this.palette = new Uint32Array(1024);
    this.marked = -1;
    this.job = -1;
    this.picked = null;
  }

  /** Shows the attempts of one job in its colour and all others dimmed; of all jobs with -1. */
  highlight(job) {
    this.job = job;
    this.palette.fill(0);
    this.painted = null;
  }

  show(run) {
    this.run = run;
    this.attempts = run.attempts;
    this.top = 0;
    this.rows = this.attempts.lanes.length;
    this.palette.fill(0);
    this.painted = null;
    this.picked = null;
    this.job = -1;
  }

  /** Moves the rows in view so that a lane is among them. */
  showLane(lane) {
    if (lane < this.top) {
      this.top = lane;
    } else if (lane + 1 > this.top + this.rows) {
      this.top = lane + 1 - this.rows;
    }
    this.clampRows();
  }

  /** Where a lane's moment is drawn, in pixels of the page from the canvas's corner. */
  place({ lane, time }) {
    return {
      x: this.x(time, this.canvas.clientWidth),
      y: ((lane + 0.5 - this.top) / this.rows) * this.canvas.clientHeight,
    };
  }

  /** Rows of the view stay within those that there are, and are never taller than a hand. */
  clampRows() {
    const all = this.attempts.lanes.length;
    const least = Math.min(all, Math.max(1, this.canvas.clientHeight / MOST_LANES_PIXELS));
    this.rows = Math.min(all, Math.max(least, this.rows));
    this.top = Math.min(all - this.rows, Math.max(0, this.top));
  }

  colour(attempt, dark) {
    const job = this.attempts.job[attempt];
    const map = this.attempts.isMap(attempt);
    const key = job * 2 + (map ? 1 : 0);
    if (key >= this.palette.length) {
      const more = new Uint32Array(2 * key + 2);
      more.set(this.palette);
      this.palette = more;
    }
    // No colour is transparent, so 0 is one that is not known yet.
    if (this.palette[key] === 0) {
      this.palette[key] = this.job >= 0 && job !== this.job ? dimmed(map, dark) : pixel(job, map, dark);
    }
    return this.palette[key];
  }

  size() {
    const scale = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(this.canvas.clientWidth * scale));
    const height = Math.max(1, Math.round(this.canvas.clientHeight * scale));
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    return { width, height, scale };
  }

  /**
   * Draws; where very many attempts are in view, an earlier picture may do, moved and stretched.
   *
   * @returns whether it has painted very many
   */
  draw(cursor, quick = false) {
    this.exact = true;
    if (!this.attempts) {
      return false;
    }
    const { width, height, scale } = this.size();
    this.clampRows();
    const dark = isDark();
    if (this.dark !== dark) {
      this.dark = dark;
      this.palette.fill(0);
    }
    const context = this.canvas.getContext('2d');
    const rowHeight = height / this.rows;
    const same = this.painted && this.isPainted(width, height);
    if (this.painted && this.visible > MANY && (quick || same)) {
      this.exact = same;
      this.moveFormer(context, width, height);
    } else {
      this.paintAnew(width, height);
      context.clearRect(0, 0, width, height);
      context.drawImage(this.picture, 0, 0);
      if (this.visible < EDGED_BELOW && rowHeight >= 3) {
        this.edges(context, width, rowHeight, scale);
      }
    }
    const many = this.exact && !same && this.visible > MANY;
    this.faults(context, width, height, scale);
    if (cursor !== null) {
      const x = this.x(cursor, width);
      context.fillStyle = dark ? '#fff' : '#000';
      context.fillRect(x, 0, Math.max(1, scale), height);
    }
    this.frame(context, width, rowHeight, scale);
    return many;
  }

  /** A frame around what is selected: an attempt, or a gap of its lane. */
  frame(context, width, rowHeight, scale) {
    if (!this.picked) {
      return;
    }
    const { lane, time } = this.picked;
    const { attempts } = this;
    const found = attempts.firstAfter(lane, time);
    const held = attempts.at(lane, time) === found;
    const before = found > attempts.laneStart[lane] ? attempts.finish[found - 1] : 0;
    const after = found < attempts.laneStart[lane + 1] ? attempts.start[found] : attempts.end;
    const from = Math.max(0, this.x(held ? attempts.start[found] : before, width));
    const to = Math.min(width, this.x(held ? Math.min(attempts.finish[found], attempts.end) : after, width));
    const y = (lane - this.top) * rowHeight;
    context.lineWidth = 2 * scale;
    context.strokeStyle = this.dark ? '#6bb8ee' : '#005a94';
    context.strokeRect(from, y - scale, Math.max(2 * scale, to - from), Math.max(3 * scale, rowHeight + scale));
    context.lineWidth = scale;
  }

  paintAnew(width, height) {
    if (!this.picture || this.picture.width !== width || this.picture.height !== height) {
      this.picture = document.createElement('canvas');
      this.picture.width = width;
      this.picture.height = height;
    }
    const context = this.picture.getContext('2d');
    const image = context.createImageData(width, height);
    this.visible = this.paint(new Uint32Array(image.data.buffer), width, height);
    context.putImageData(image, 0, 0);
    const { from, to } = this.view;
    this.painted = { from, to, top: this.top, rows: this.rows, size: this.attempts.size, dark: this.dark };
  }

  isPainted(width, height) {
    const { from, to, top, rows, size, dark } = this.painted;
    return (
      from === this.view.from &&
      to === this.view.to &&
      top === this.top &&
      rows === this.rows &&
      dark === this.dark &&
      size === this.attempts.size &&
      this.picture.width === width &&
      this.picture.height === height
    );
  }

  moveFormer(context, width, height) {
    const { from, to, top, rows } = this.painted;
    const span = this.view.to - this.view.from;
    context.clearRect(0, 0, width, height);
    context.imageSmoothingEnabled = false;
    context.drawImage(
      this.picture,
      ((from - this.view.from) / span) * width,
      ((top - this.top) / this.rows) * height,
      ((to - from) / span) * width,
      (rows / this.rows) * height
    );
  }

  x(time, width) {
    return ((time - this.view.from) / (this.view.to - this.view.from)) * width;
  }

  /** Returns how many attempts are in view. */
  paint(pixels, width, height) {
    const { from, to } = this.view;
    const perSecond = width / (to - from);
    const rowHeight = height / this.rows;
    const first = Math.floor(this.top);
    const last = Math.min(this.attempts.lanes.length, Math.ceil(this.top + this.rows));
    const turns = rowHeight >= 1 ? 1 : Math.max(1, Math.round(1 / rowHeight));
    const { start, finish, laneStart, now = Infinity } = this.attempts;
    let visible = 0;
    for (let lane = first; lane < last; lane++) {
      const y0 = Math.max(0, Math.floor((lane - this.top) * rowHeight));
      let y1 = Math.floor((lane + 1 - this.top) * rowHeight);
      y1 = Math.min(height, Math.max(y0 + 1, rowHeight >= 3 ? y1 - 1 : y1));
      const turn = lane % turns;
      const end = laneStart[lane + 1];
      for (let i = this.attempts.firstAfter(lane, from); i < end && start[i] < to; i++) {
        visible++;
        const x0 = Math.max(0, Math.floor((start[i] - from) * perSecond));
        const x1 = Math.min(width, Math.max(x0 + 1, Math.floor((Math.min(finish[i], now) - from) * perSecond)));
        const colour = this.colour(i, this.dark);
        if (turns === 1) {
          for (let y = y0; y < y1; y++) {
            pixels.fill(colour, y * width + x0, y * width + x1);
          }
        } else {
          const row = y0 * width;
          for (let x = x0 + ((((turn - x0) % turns) + turns) % turns); x < x1; x += turns) {
            pixels[row + x] = colour;
          }
        }
      }
    }
    return visible;
  }

  edges(context, width, rowHeight, scale) {
    const { start, finish, laneStart, now = Infinity } = this.attempts;
    const { from, to } = this.view;
    const first = Math.floor(this.top);
    const last = Math.min(this.attempts.lanes.length, Math.ceil(this.top + this.rows));
    context.lineWidth = scale;
    context.font = `${Math.min(12, rowHeight / scale - 2) * scale}px system-ui, sans-serif`;
    context.textBaseline = 'middle';
    for (let lane = first; lane < last; lane++) {
      const y = (lane - this.top) * rowHeight;
      for (
        let i = this.attempts.firstAfter(lane, from);
        i < laneStart[lane + 1] && start[i] < to;
        i++
      ) {
        const x = this.x(start[i], width);
        const w = this.x(Math.min(finish[i], now), width) - x;
        if (w < 3) {
          continue;
        }
        // Second attempts are striped and those that came to nothing crossed, so that no one needs
        // to tell colours apart.
        if (this.attempts.isSecond(i)) {
          context.save();
          context.beginPath();
          context.rect(x, y, w, rowHeight - 1);
          context.clip();
          context.strokeStyle = 'rgba(0,0,0,.45)';
          context.beginPath();
          for (let at = x - rowHeight; at < x + w; at += 6 * scale) {
            context.moveTo(at, y + rowHeight);
            context.lineTo(at + rowHeight, y);
          }
          context.stroke();
          context.restore();
        }
        if (this.attempts.cameToNothing(i)) {
          context.strokeStyle = '#d00';
          context.beginPath();
          context.moveTo(x, y);
          context.lineTo(x + w, y + rowHeight - 1);
          context.moveTo(x, y + rowHeight - 1);
          context.lineTo(x + w, y);
          context.stroke();
        }
        context.strokeStyle = i === this.marked ? '#d00' : 'rgba(0,0,0,.35)';
        context.lineWidth = (i === this.marked ? 2 : 1) * scale;
        context.strokeRect(x + 0.5, y + 0.5, w - 1, rowHeight - 2);
        const name = this.attempts.jobs[this.attempts.job[i]];
        if (rowHeight / scale >= NAMED_ABOVE && w > name.length * 7 * scale) {
          context.fillStyle = this.attempts.isMap(i) === this.dark ? '#000' : this.dark ? '#fff' : '#000';
          context.fillText(name, Math.max(x, 0) + 3 * scale, y + rowHeight / 2);
        }
      }
    }
  }

  faults(context, width, height, scale) {
    context.strokeStyle = '#d00';
    context.lineWidth = scale;
    context.setLineDash([4 * scale, 3 * scale]);
    for (const event of this.run.events) {
      const x = this.x(event.at, width);
      if (x >= 0 && x <= width) {
        context.beginPath();
        context.moveTo(x, 0);
        context.lineTo(x, height);
        context.stroke();
      }
    }
    context.setLineDash([]);
  }

  /** What is below a point of the canvas: { lane, time, attempt }. */
  below(x, y) {
    const lane = Math.floor(this.top + (y / this.canvas.clientHeight) * this.rows);
    const time =
      this.view.from + (x / this.canvas.clientWidth) * (this.view.to - this.view.from);
    const inside = lane >= 0 && lane < this.attempts.lanes.length;
    return { lane, time, attempt: inside ? this.attempts.at(lane, time) : -1 };
  }

  cssOf(attempt) {
    return css(this.attempts.job[attempt], this.attempts.isMap(attempt), isDark());
  }
}
