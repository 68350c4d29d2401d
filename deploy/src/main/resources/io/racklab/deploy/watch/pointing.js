// How people point at slots: by mouse, by touch and by keyboard, on the slots over time and the map.

import { hideTip, showTip, slotTip } from './tip.js';

/** Goes from one attempt or gap of a lane to the one before or after; gaps without length are none. */
export function neighbour(attempts, { lane, time }, forward) {
  const first = attempts.laneStart[lane];
  const end = attempts.laneStart[lane + 1];
  const found = attempts.firstAfter(lane, time);
  const inside = found < end && attempts.start[found] <= time;
  // Pieces of a lane in order: the gap before its first attempt, the attempt, the next gap, …
  let piece = 2 * (found - first) + (inside ? 1 : 0);
  const count = 2 * (end - first) + 1;
  const from = (one) =>
    one % 2 === 1
      ? attempts.start[first + (one - 1) / 2]
      : one === 0
        ? 0
        : attempts.finish[first + one / 2 - 1];
  const to = (one) =>
    one % 2 === 1
      ? attempts.finish[first + (one - 1) / 2]
      : first + one / 2 < end
        ? attempts.start[first + one / 2]
        : attempts.end;
  do {
    piece += forward ? 1 : -1;
  } while (piece >= 0 && piece < count && to(piece) <= from(piece));
  if (piece < 0 || piece >= count) {
    return { lane, time };
  }
  return { lane, time: piece % 2 === 1 ? from(piece) : (from(piece) + Math.min(to(piece), attempts.end)) / 2 };
}

/**
 * Lets people point at the slots of one run.
 *
 * @param page what pointing does: run(), ask(where), select(where), pan, zoom, rows, whole, touch, time()
 */
export function pointAtSlots(chart, page) {
  const { canvas } = chart;
  let drag = null;
  const where = (event) => {
    const box = canvas.getBoundingClientRect();
    return chart.below(event.clientX - box.left, event.clientY - box.top);
  };
  const inside = ({ lane }) => page.run() && lane >= 0 && lane < chart.attempts.lanes.length;
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      hideTip();
      const box = canvas.getBoundingClientRect();
      const factor = Math.exp(Math.sign(event.deltaY || event.deltaX) * 0.2);
      if (event.shiftKey) {
        page.rows(chart, factor, (event.clientY - box.top) / box.height);
      } else {
        page.zoom(factor, where(event).time);
      }
    },
    { passive: false }
  );
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    drag = { x: event.clientX, y: event.clientY, moved: false };
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!drag) {
      const pointed = where(event);
      if (inside(pointed)) {
        slotTip(page.run(), pointed, event.clientX, event.clientY, false);
      }
      return;
    }
    const x = event.clientX - drag.x;
    const y = event.clientY - drag.y;
    drag.moved = drag.moved || Math.abs(x) + Math.abs(y) > 3;
    if (drag.moved) {
      hideTip();
      page.pan(-x / canvas.clientWidth);
      chart.top -= (y / canvas.clientHeight) * chart.rows;
      chart.clampRows();
      drag = { x: event.clientX, y: event.clientY, moved: true };
      page.touch();
    }
  });
  canvas.addEventListener('pointerup', (event) => {
    if (drag && !drag.moved && inside(where(event))) {
      chart.picked = where(event);
      page.ask(chart.picked);
    }
    drag = null;
  });
  canvas.addEventListener('pointerleave', hideTip);
  canvas.addEventListener('blur', hideTip);
  const select = (next) => {
    const lane = Math.max(0, Math.min(chart.attempts.lanes.length - 1, next.lane));
    const time = Math.max(0, next.time);
    chart.picked = { lane, time, attempt: chart.attempts.at(lane, time) };
    chart.showLane(lane);
    page.select(chart.picked);
    const box = canvas.getBoundingClientRect();
    const { x, y } = chart.place(chart.picked);
    slotTip(page.run(), chart.picked, box.left + x, box.top + y, true);
  };
  canvas.addEventListener('keydown', (event) => {
    if (!page.run()) {
      return;
    }
    const middle = (chart.view.from + chart.view.to) / 2;
    const now = chart.picked || { lane: Math.max(0, Math.ceil(chart.top)), time: page.time() };
    const move = (lanes) => ({ lane: now.lane + lanes, time: now.time });
    const plain = {
      ArrowLeft: () => select(chart.picked ? neighbour(chart.attempts, now, false) : now),
      ArrowRight: () => select(chart.picked ? neighbour(chart.attempts, now, true) : now),
      ArrowUp: () => select(chart.picked ? move(-1) : now),
      ArrowDown: () => select(chart.picked ? move(1) : now),
      Enter: () => {
        select(now);
        page.ask(chart.picked);
      },
    };
    const shifted = {
      ArrowLeft: () => page.pan(-0.2),
      ArrowRight: () => page.pan(0.2),
      ArrowUp: () => {
        chart.top -= chart.rows * 0.2;
      },
      ArrowDown: () => {
        chart.top += chart.rows * 0.2;
      },
    };
    const both = {
      '+': () => page.zoom(0.7, middle),
      '-': () => page.zoom(1 / 0.7, middle),
      PageUp: () => page.rows(chart, 0.7, 0.5),
      PageDown: () => page.rows(chart, 1 / 0.7, 0.5),
      Home: page.whole,
    };
    const wanted = both[event.key] || (event.shiftKey ? shifted : plain)[event.key];
    if (wanted) {
      event.preventDefault();
      wanted();
      page.touch();
    }
  });
}

/**
 * Lets people point at the slots and links of the map.
 *
 * @param page run(), ask(where), time(), touch()
 */
export function pointAtMap(map, page) {
  const { canvas } = map;
  const tell = (found, x, y, readOut) => {
    if (found && found.words) {
      showTip(found.words, x, y, readOut);
    } else if (found) {
      slotTip(page.run(), { ...found, time: page.time() }, x, y, readOut);
    } else {
      hideTip();
    }
  };
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    return map.at(event.clientX - box.left, event.clientY - box.top);
  };
  canvas.addEventListener('pointermove', (event) => page.run() && tell(at(event), event.clientX, event.clientY, false));
  canvas.addEventListener('pointerleave', hideTip);
  canvas.addEventListener('blur', hideTip);
  canvas.addEventListener('click', (event) => {
    const found = page.run() && at(event);
    if (found && !found.words) {
      page.ask({ ...found, time: page.time() });
    }
  });
  canvas.addEventListener('keydown', (event) => {
    const moves = {
      ArrowLeft: () => map.pick(-1, false),
      ArrowRight: () => map.pick(1, false),
      ArrowUp: () => map.pick(-1, true),
      ArrowDown: () => map.pick(1, true),
      Enter: () => map.pick(0, false),
    };
    if (!page.run() || !moves[event.key] || map.slots.length === 0) {
      return;
    }
    event.preventDefault();
    const slot = moves[event.key]();
    const box = canvas.getBoundingClientRect();
    tell(slot, box.left + slot.x + slot.side, box.top + slot.y + slot.side, true);
    if (event.key === 'Enter') {
      page.ask({ ...slot, time: page.time() });
    }
    page.touch();
  });
}
