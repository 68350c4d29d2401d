// The page: loads runs, keeps the time and the view that all pictures share, and draws.

import { Gantt } from './gantt.js';
import { ClusterMap } from './cluster-map.js';
import { JobPanel, evenShares, eventList, explainAttempt, explainIdle, seconds, whyTable } from './panels.js';
import { Attempts, json, load, loadMore } from './run-data.js';
import { grow, liveRun } from './live-run.js';
import { isDark } from './colours.js';

const $ = (id) => document.getElementById(id);
const SPEEDS = [0.1, 1, 5, 10, 30, 60, 300, 1800];
const LEAST_SPAN = 0.05;
const TABLES_EVERY_MS = 250;
const STILL_MS = 150;

const view = { from: 0, to: 1 };
const state = { moved: -Infinity, moment: '', tablesDue: true, time: 0, playing: false, speed: 10, end: 1, tables: 0, dirty: true, follow: false };
const shown = [null, null];
const charts = [new Gantt($('gantt1'), view), new Gantt($('gantt2'), view)];
const strips = [$('links1'), $('links2')];
let overview;
let map;
const jobPanel = new JobPanel($('jobrows'), $('poolrows'), $('counts'));

/** The longest time between two frames while something moved: what a test asks for. */
const frames = { longest: 0, last: 0, count: 0 };
window.racklab = { state, view, shown, frames, charts, jump, pick, evenShares };

function trouble(error) {
  $('trouble').textContent = `This could not be shown: ${error.message || error}`;
  $('trouble').hidden = false;
}

function nameOf(run) {
  return `${run.scheduler}, repeat ${run.repeat}${run.cell ? `, ${run.cell}` : ''}`;
}

function fill(select, runs, none) {
  const before = select.value;
  select.replaceChildren();
  if (none) {
    select.append(new Option('none', '-1'));
  }
  for (const run of runs) {
    select.append(new Option(nameOf(run), run.id));
  }
  if ([...select.options].some((option) => option.value === before)) {
    select.value = before;
  }
}

function fillBoth() {
  fill($('first'), overview.runs, false);
  fill($('second'), overview.runs, true);
  if (shown[0] && shown[0].live) {
    $('first').prepend(new Option(`${shown[0].title} (now)`, 'now', true, true));
  }
}

async function pick(place, id) {
  put(place, id === '-1' ? null : await titled(id));
  whole();
  complete().catch(trouble);
}

async function titled(id) {
  const run = await load(id);
  run.title = nameOf(overview.runs.find((one) => one.id === id));
  return run;
}

/** What takes longer comes when the slots are drawn already. */
async function complete() {
  const [one, other] = shown;
  const runs = shown.filter((run) => run && !run.live && !run.complete);
  for (const run of runs) {
    run.complete = true;
  }
  await Promise.all(runs.map((run) => loadMore(run).catch(trouble)));
  if (!one || one.live || shown[0] !== one) {
    return;
  }
  aroundFirst(one);
  touch();
  const stillShown = () => shown[0] === one && shown[1] === other;
  if (other && stillShown()) {
    await whyTable($('reasons'), one.id, other.id, stillShown);
  }
}

function aroundFirst(run) {
  // The map is drawn anew though time stands still.
  state.moment = '';
  map.show(run);
  eventList($('eventrows'), run, jump);
  $('faults').hidden = run.events.length === 0;
}

function put(place, run) {
  state.moment = '';
  shown[place] = run;
  charts[place].attempts = null;
  if (run) {
    charts[place].show(run);
    charts[place].marked = -1;
    $(place === 0 ? 'firstname' : 'secondname').textContent = run.title;
  }
  $('below').hidden = shown[1] === null;
  $('charts').classList.toggle('pair', shown[1] !== null);
  if (place === 0) {
    jobPanel.show(run, overview.slots);
    aroundFirst(run);
  }
  measure();
  $('reasons').replaceChildren();
  $('difference').hidden = shown[1] === null || shown[0].live;
}

function measure() {
  state.end = Math.max(1, ...shown.filter(Boolean).map((one) => one.attempts.end));
  $('time').max = state.end;
}

function whole() {
  state.follow = Boolean(shown[0] && shown[0].live);
  view.from = 0;
  view.to = state.end;
  for (const chart of charts) {
    chart.top = 0;
    chart.rows = chart.attempts ? chart.attempts.lanes.length : 1;
  }
  touch();
}

function touch() {
  state.dirty = true;
}

function jump(time) {
  state.follow = false;
  state.time = Math.min(state.end, Math.max(0, time));
  const span = view.to - view.from;
  if (state.time < view.from || state.time > view.to) {
    view.from = Math.max(0, Math.min(state.end - span, state.time - span / 2));
    view.to = view.from + span;
  }
  touch();
}

/** Zooms about a moment that stays where it is. */
function zoom(factor, about) {
  state.follow = false;
  state.moved = performance.now();
  const span = Math.min(state.end, Math.max(LEAST_SPAN, (view.to - view.from) * factor));
  const share = (about - view.from) / (view.to - view.from);
  view.from = Math.max(0, Math.min(state.end - span, about - share * span));
  view.to = view.from + span;
  touch();
}

function pan(share) {
  state.follow = false;
  state.moved = performance.now();
  const span = view.to - view.from;
  view.from = Math.max(0, Math.min(state.end - span, view.from + share * span));
  view.to = view.from + span;
  touch();
}

function rows(chart, factor, share) {
  state.moved = performance.now();
  const about = chart.top + share * chart.rows;
  chart.rows *= factor;
  chart.clampRows();
  chart.top = about - share * chart.rows;
  chart.clampRows();
  touch();
}

function handle(place) {
  const chart = charts[place];
  const { canvas } = chart;
  let drag = null;
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      const factor = Math.exp(Math.sign(event.deltaY || event.deltaX) * 0.2);
      if (event.shiftKey) {
        rows(chart, factor, (event.clientY - box.top) / box.height);
      } else {
        zoom(factor, chart.below(event.clientX - box.left, 0).time);
      }
    },
    { passive: false }
  );
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    drag = { x: event.clientX, y: event.clientY, moved: false };
  });
  canvas.addEventListener('pointermove', (event) => {
    if (drag) {
      const x = event.clientX - drag.x;
      const y = event.clientY - drag.y;
      drag.moved = drag.moved || Math.abs(x) + Math.abs(y) > 3;
      if (drag.moved) {
        pan(-x / canvas.clientWidth);
        chart.top -= (y / canvas.clientHeight) * chart.rows;
        chart.clampRows();
        drag = { x: event.clientX, y: event.clientY, moved: true };
        touch();
      }
    }
  });
  canvas.addEventListener('pointerup', (event) => {
    if (drag && !drag.moved) {
      const box = canvas.getBoundingClientRect();
      ask(place, chart.below(event.clientX - box.left, event.clientY - box.top));
    }
    drag = null;
  });
  canvas.addEventListener('keydown', (event) => {
    const middle = (view.from + view.to) / 2;
    const moves = {
      ArrowLeft: () => pan(-0.2),
      ArrowRight: () => pan(0.2),
      ArrowUp: () => {
        chart.top -= chart.rows * 0.2;
      },
      ArrowDown: () => {
        chart.top += chart.rows * 0.2;
      },
      '+': () => zoom(0.7, middle),
      '-': () => zoom(1 / 0.7, middle),
      PageUp: () => rows(chart, 0.7, 0.5),
      PageDown: () => rows(chart, 1 / 0.7, 0.5),
      Home: whole,
    };
    if (moves[event.key]) {
      event.preventDefault();
      moves[event.key]();
      touch();
    }
  });
}

function ask(place, { lane, time, attempt }) {
  const run = shown[place];
  if (!run || lane < 0 || lane >= run.attempts.lanes.length) {
    return;
  }
  jump(time);
  charts[place].marked = attempt;
  if (run.live) {
    $('detail').hidden = false;
    $('answer').textContent =
      attempt >= 0
        ? `${run.attempts.jobs[run.attempts.job[attempt]]}, since ${seconds(run.attempts.start[attempt])}; ` +
          'who else could have had the slot is told when the run has ended.'
        : 'An idle slot; the jobs that waited are shown when the run has ended.';
    return;
  }
  $('detail').hidden = false;
  const answered =
    attempt >= 0
      ? explainAttempt($('answer'), run, attempt)
      : explainIdle($('answer'), run, lane, time);
  answered.catch(trouble);
}

function strip(canvas, run) {
  const scale = window.devicePixelRatio || 1;
  const width = (canvas.width = Math.round(canvas.clientWidth * scale));
  const height = (canvas.height = Math.round(canvas.clientHeight * scale));
  const context = canvas.getContext('2d');
  const { links } = run;
  if (!links.most) {
    const curves = Object.values(links.thousandths);
    const points = curves.length > 0 ? curves[0].length : 0;
    links.most = Array.from({ length: points }, (_, i) => Math.max(...curves.map((c) => c[i])));
  }
  context.fillStyle = isDark() ? '#e0a526' : '#b36b00';
  const perPixel = (view.to - view.from) / width;
  for (let x = 0; x < width; x++) {
    const first = Math.floor((view.from + x * perPixel) / links.width);
    const last = Math.max(first, Math.floor((view.from + (x + 1) * perPixel) / links.width));
    let most = 0;
    for (let i = first; i <= last && i < links.most.length; i++) {
      most = Math.max(most, links.most[i]);
    }
    const top = Math.min(1, most / 1000) * height;
    context.fillRect(x, height - top, 1, top);
  }
  context.fillStyle = isDark() ? '#a8adb5' : '#5a5f66';
  context.font = `${11 * scale}px system-ui, sans-serif`;
  context.fillText('fullest link of a rack, 100 % at the top', 4 * scale, 12 * scale);
  const x = ((state.time - view.from) / (view.to - view.from)) * width;
  context.fillStyle = isDark() ? '#fff' : '#000';
  context.fillRect(x, 0, Math.max(1, scale), height);
}

function axis() {
  const span = view.to - view.from;
  const width = $('axis').clientWidth;
  const wanted = Math.max(2, Math.floor(width / 110));
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough);
  const marks = [];
  for (let at = Math.ceil(view.from / step) * step; at <= view.to; at += step) {
    const mark = document.createElement('span');
    mark.textContent = seconds(at);
    mark.style.left = `${(100 * (at - view.from)) / span}%`;
    marks.push(mark);
  }
  $('axis').replaceChildren(...marks);
}

function frame(now) {
  requestAnimationFrame(frame);
  const past = frames.last === 0 ? 16 : now - frames.last;
  frames.last = now;
  if (!shown[0]) {
    return;
  }
  if (state.playing) {
    state.time += (state.speed * Math.min(past, 250)) / 1000;
    if (state.time >= state.end) {
      state.time = state.end;
      button(false);
    }
    const span = view.to - view.from;
    if (state.time > view.to) {
      view.from = Math.min(state.end - span, state.time - span * 0.1);
      view.to = view.from + span;
    }
    state.dirty = true;
  }
  if (!state.dirty) {
    return;
  }
  state.dirty = false;
  const began = performance.now();
  draw(now);
  frames.longest = Math.max(frames.longest, performance.now() - began);
  frames.count++;
}

function draw(now) {
  $('clock').textContent = seconds(state.time);
  $('time').value = state.time;
  // A cluster of hundreds of nodes is drawn anew when time has moved, not when the charts have.
  const moment = [state.time, shown[0].attempts.size, $('map').clientWidth, isDark()].join();
  if (moment !== state.moment) {
    state.moment = moment;
    const used = map.draw(state.time);
    $('using').textContent = `${used.map} map and ${used.reduce} reduce slots in use`;
    state.tablesDue = true;
  }
  // Of charts with very many attempts one is painted in a frame, and none while it is moved.
  let mayPaint = now - state.moved > STILL_MS;
  shown.forEach((run, place) => {
    if (run) {
      const painted = charts[place].draw(state.time, !mayPaint);
      mayPaint = mayPaint && !painted;
      state.dirty = state.dirty || !charts[place].exact;
      strip(strips[place], run);
    }
  });
  axis();
  if (state.tablesDue && now - state.tables > TABLES_EVERY_MS) {
    state.tables = now;
    state.tablesDue = false;
    jobPanel.draw(state.time);
  }
  state.dirty = state.dirty || state.tablesDue;
}

function play(playing) {
  if (shown[0] && shown[0].live) {
    pace(playing ? 'go' : 'pause');
    return;
  }
  button(playing);
}

function button(playing) {
  state.playing = playing;
  $('play').textContent = playing ? 'Pause' : 'Play';
  $('play').setAttribute('aria-pressed', String(playing));
  touch();
}

/** The next start or end of an attempt, after or before this moment. */
function step(forward) {
  if ($('stride').value === 'second') {
    jump(state.time + (forward ? 1 : -1));
    return;
  }
  let found = forward ? Infinity : -Infinity;
  const { attempts } = shown[0];
  for (const times of [attempts.start, attempts.finish]) {
    for (let i = 0; i < times.length; i++) {
      const at = times[i];
      if (forward && at > state.time && at < found) {
        found = at;
      } else if (!forward && at < state.time && at > found) {
        found = at;
      }
    }
  }
  if (Number.isFinite(found)) {
    jump(found);
  }
}

const UNITS = { s: 1, min: 60, m: 60, h: 3600 };

/** "120 s", "2 h", "job-7", "job-7 at 40 % of its shuffle" or "… of its maps". */
async function where(text) {
  const time = /^\s*([\d.]+)\s*(s|min|m|h)?\s*$/.exec(text);
  if (time) {
    return Number(time[1]) * UNITS[time[2] || 's'];
  }
  const asked = /^\s*(?:job-)?(\d+)(?:\s+at\s+([\d.]+)\s*%(?:\s+of(?:\s+its)?\s+(shuffle|maps|reduces))?)?\s*$/.exec(
    text
  );
  const job = asked && shown[0].jobOf.get(`job-${asked[1]}`);
  if (!job) {
    throw new Error(`write such as 120 s, job-7, or job-7 at 40 % of its shuffle, not ${text}`);
  }
  if (!asked[2]) {
    return job.submit;
  }
  const share = Number(asked[2]) / 100;
  if (!asked[3] || asked[3] === 'shuffle') {
    const { at } = await json(`run/${shown[0].id}/shuffle?job=${job.job}&share=${share}`);
    if (at === null) {
      throw new Error(`${job.job} has no shuffle`);
    }
    return at;
  }
  const ends = shown[0].attempts.ends(shown[0].attempts.jobs.indexOf(job.job))[asked[3]];
  return ends[Math.max(0, Math.min(ends.length - 1, Math.ceil(share * ends.length) - 1))];
}

async function start() {
  // A master has a page for each of its experiments, below a list of them.
  $('home').hidden = window.location.pathname === '/';
  overview = await json('runs');
  document.title = `${overview.name} – Racklab`;
  $('name').textContent = overview.name;
  $('verdict').textContent = overview.verdict;
  $('verdict').className = overview.verdict;
  fillBoth();
  for (const speed of SPEEDS) {
    $('speed').append(new Option(`${speed} ×`, speed, speed === 10, speed === 10));
  }
  map = new ClusterMap($('map'), overview.racks);
  handle(0);
  handle(1);
  if (overview.live) {
    listen();
    return;
  }
  if (overview.runs.length === 0) {
    throw new Error('no run has ended');
  }
  const beside = overview.runs.find(
    (run) =>
      run.repeat === overview.runs[0].repeat &&
      run.cell === overview.runs[0].cell &&
      run.scheduler !== overview.runs[0].scheduler
  );
  // The server reads them side by side.
  const ahead = beside ? titled(beside.id).catch(trouble) : null;
  put(0, await titled(overview.runs[0].id));
  whole();
  if (beside) {
    const second = (await ahead) || null;
    $('second').value = second ? beside.id : '-1';
    put(1, second);
    whole();
  }
  requestAnimationFrame(() => performance.mark('drawn'));
  const rest = complete().catch(trouble);
  // An address may name a moment: #120 s, #job-7 at 40 % of its shuffle.
  const asked = decodeURIComponent(window.location.hash.slice(1));
  if (asked) {
    await where(asked).then(jump, trouble);
  }
  await rest;
  document.body.dataset.ready = 'yes';
}

/** Asks the owner's server for another pace; others cannot. */
async function pace(words) {
  const answer = await fetch('pace', { method: 'POST', body: words });
  if (!answer.ok) {
    trouble(new Error(await answer.text()));
  }
}

/** A run that goes on: every delta makes it grow. */
function listen() {
  $('speed').append(new Option('max', 'max'));
  $('stride').append(new Option('heartbeat', 'heartbeat'));
  const source = new EventSource('live');
  source.addEventListener('delta', (event) => {
    taken(JSON.parse(event.data), source).catch(trouble);
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED || !state.over) {
      trouble(new Error('the run has ended, or its process has'));
    }
  });
}

async function taken(delta, source) {
  let run = shown[0];
  if (!run || run.id !== delta.run || delta.from === 0) {
    const before = run && run.id !== delta.run ? run : null;
    run = liveRun(delta.run, delta.title, Attempts);
    grow(run, delta);
    put(0, run);
    whole();
    document.body.dataset.ready = 'yes';
    overview = await json('runs');
    fillBoth();
    if (before && overview.runs.some((one) => one.id === before.id)) {
      $('second').value = before.id;
      await pick(1, before.id);
    }
  } else {
    // Rows of former lanes stay where they are; new ones come last.
    if (grow(run, delta)) {
      map.show(run);
      eventList($('eventrows'), run, jump);
      $('faults').hidden = run.events.length === 0;
      charts[0].rows = state.follow ? run.attempts.lanes.length : charts[0].rows;
    }
  }
  // Of a run whose first flow has not ended nothing is known, whatever the one before was.
  $('verdict').textContent = delta.soFar || '';
  $('verdict').className = delta.soFar ? delta.level : '';
  jobPanel.show(run, overview.slots);
  measure();
  if (state.follow) {
    state.time = run.attempts.now;
    view.from = 0;
    view.to = state.end;
  }
  $('controls').classList.toggle('onlooker', !delta.mayHold);
  $('play').textContent = delta.held ? 'Go on' : 'Hold';
  $('play').setAttribute('aria-pressed', String(delta.held));
  state.held = delta.held;
  touch();
  if (delta.over) {
    state.over = true;
    source.close();
    overview = await json('runs');
    $('verdict').textContent = overview.verdict;
    $('verdict').className = overview.verdict;
    shown[0] = null;
    fillBoth();
    $('speed').value = '10';
    $('controls').classList.remove('onlooker');
    $('stride').value = 'event';
    $('stride').querySelector('[value=heartbeat]').remove();
    button(false);
    if (overview.runs.some((one) => one.id === delta.run)) {
      $('first').value = delta.run;
      await pick(0, delta.run);
    }
    document.body.dataset.over = 'yes';
  }
}

$('first').addEventListener('change', () => pick(0, $('first').value).catch(trouble));
$('second').addEventListener('change', () => pick(1, $('second').value).catch(trouble));
$('play').addEventListener('click', () => {
  if (shown[0] && shown[0].live) {
    state.follow = true;
    play(state.held);
    return;
  }
  if (!state.playing && state.time >= state.end) {
    state.time = 0;
  }
  play(!state.playing);
});
$('next').addEventListener('click', () => {
  if (shown[0].live) {
    state.follow = true;
    pace(`step ${$('stride').value}`);
  } else {
    step(true);
  }
});
$('back').addEventListener('click', () => step(false));
$('whole').addEventListener('click', whole);
$('speed').addEventListener('change', () => {
  if (shown[0].live) {
    pace(`speed ${$('speed').value}`);
  } else {
    state.speed = Number($('speed').value);
  }
});
$('time').addEventListener('input', () => jump(Number($('time').value)));
$('jump').addEventListener('submit', (event) => {
  event.preventDefault();
  if (shown[0].live) {
    const asked = /^\s*job-(\d+) at ([\d.]+) ?%/.exec($('where').value);
    const until = /^\s*([\d.]+)/.exec($('where').value);
    state.follow = true;
    pace(asked ? `until job-${asked[1]} ${asked[2]}` : until ? `until ${until[1]}` : $('where').value);
    return;
  }
  where($('where').value).then(
    (time) => {
      $('trouble').hidden = true;
      jump(time);
    },
    (error) => trouble(error)
  );
});
window.addEventListener('resize', touch);
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', touch);
document.addEventListener('keydown', (event) => {
  if (event.key === ' ' && event.target === document.body) {
    event.preventDefault();
    $('play').click();
  }
});
requestAnimationFrame(frame);
start().catch(trouble);
