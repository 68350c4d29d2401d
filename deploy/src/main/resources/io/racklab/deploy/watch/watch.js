// The page: loads runs, keeps the time and the view that all pictures share, and draws.

import { Gantt } from './gantt.js';
import { ClusterMap } from './cluster-map.js';
import { EndedJobs } from './ended-jobs.js';
import { JobPanel, evenShares, eventList, explainAttempt, explainIdle, seconds, whyTable } from './panels.js';
import { Attempts, json, load, loadMore } from './run-data.js';
import { grow, liveRun } from './live-run.js';
import { isDark } from './colours.js';
import { drawNames } from './names.js';
import { pointAtMap, pointAtSlots } from './pointing.js';
import { Story } from './story.js';
import { Strips, heldByPool, waitingTasks } from './strips.js';
import * as address from './address.js';

const $ = (id) => document.getElementById(id);
const SPEEDS = [0.1, 1, 5, 10, 30, 60, 300, 1800];
const LEAST_SPAN = 0.05;
const TABLES_EVERY_MS = 250;
const STILL_MS = 150;

const view = { from: 0, to: 1 };
const state = { moved: -Infinity, moment: '', tablesDue: true, time: 0, job: null, playing: false, speed: 10, end: 1, tables: 0, dirty: true, follow: false };
const shown = [null, null];
const charts = [new Gantt($('gantt1'), view), new Gantt($('gantt2'), view)];
const strips = [new Strips(1, view), new Strips(2, view)];
let overview;
let map;
let story = null;
const jobPanel = new JobPanel({ rows: $('jobrows'), pools: $('poolrows'), counts: $('counts') }, leadTo);
const endedJobs = new EndedJobs(leadTo);

/** The longest time between two frames while something moved: what a test asks for. */
const frames = { longest: 0, last: 0, count: 0 };
window.racklab = { state, view, shown, frames, charts, jump, pick, evenShares, heldByPool, waitingTasks, leadTo };
Object.defineProperty(window.racklab, 'map', { get: () => map });
Object.defineProperty(window.racklab, 'story', { get: () => story });

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

/** Leads to a job: its submission, and its attempts among all others. */
function leadTo(job) {
  highlight(job.job);
  jump(job.submit);
  const span = Math.max(job.finish - job.submit, LEAST_SPAN);
  if (Number.isFinite(span) && (job.submit < view.from || job.finish > view.to)) {
    view.from = Math.max(0, job.submit - span * 0.1);
    view.to = Math.min(state.end, job.finish + span * 0.1);
  }
  touch();
}

/** Shows one job's attempts in colour and all others dimmed; all in colour with null. */
function highlight(name) {
  state.job = name;
  shown.forEach((run, place) => {
    if (run) {
      charts[place].highlight(name === null ? -1 : run.attempts.jobs.indexOf(name));
    }
  });
  map.job = name === null || !shown[0] ? -1 : shown[0].attempts.jobs.indexOf(name);
  $('alljobs').hidden = name === null;
  state.moment = '';
  touch();
}

function aroundFirst(run) {
  // The map is drawn anew though time stands still.
  state.moment = '';
  map.show(run);
  $('mapof').textContent = `under ${run.title}:`;
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
  $('ended').hidden = !shown[0] || shown[0].live;
  if (shown[0] && !shown[0].live) {
    endedJobs.show(shown[0], shown[1]);
    highlight(state.job);
  }
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

function drawMap() {
  state.moment = '';
  touch();
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

function pointing(place) {
  const page = {
    run: () => shown[place],
    time: () => state.time,
    ask: (where) => ask(place, where).catch(trouble),
    select: ({ time }) => jump(time),
    pan,
    zoom,
    rows,
    whole,
    touch,
  };
  pointAtSlots(charts[place], page);
  return page;
}

async function ask(place, { lane, time, attempt }) {
  const run = shown[place];
  if (!run || lane < 0 || lane >= run.attempts.lanes.length) {
    return;
  }
  jump(time);
  charts[place].marked = attempt;
  $('detail').hidden = false;
  if (run.live) {
    $('answer').textContent =
      attempt >= 0
        ? `${run.attempts.jobs[run.attempts.job[attempt]]}, since ${seconds(run.attempts.start[attempt])}; ` +
          'who else could have had the slot is told when the run has ended.'
        : 'An idle slot; the jobs that waited are shown when the run has ended.';
    return;
  }
  const [rack, node, type] = run.attempts.lanes[lane];
  const known =
    attempt >= 0
      ? { idle: false, ...(await explainAttempt($('answer'), run, attempt)) }
      : { idle: true, kind: await explainIdle($('answer'), run, lane, time) };
  if (story) {
    story.asked({ ...known, place, rack, node, type });
  }
}

/** Selects what a story lets people look for, and asks about it. */
async function showFound(wish) {
  const run = shown[wish.place];
  const { lanes, job, jobs } = run.attempts;
  const lane = lanes.findIndex(([rack, node, type], i) => {
    const attempt = run.attempts.at(i, state.time);
    return (
      attempt >= 0 !== wish.idle &&
      (!wish.rack || wish.rack === rack) &&
      (!wish.node || wish.node === node) &&
      (!wish.type || wish.type === type) &&
      (!wish.job || (attempt >= 0 && jobs[job[attempt]] === wish.job))
    );
  });
  const picked = { lane, time: state.time, attempt: run.attempts.at(lane, state.time) };
  charts[wish.place].picked = picked;
  charts[wish.place].showLane(lane);
  touch();
  await ask(wish.place, picked);
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
      strips[place].draw(run, state.time, charts[place].exact && now - state.moved > STILL_MS);
      drawNames($(`names${place + 1}`), charts[place], isDark());
    }
  });
  axis();
  if (state.named && shown[0] && !shown[0].live) {
    address.name({ time: state.time, job: state.job, run: shown[0].id, beside: shown[1] && shown[1].id });
  }
  if (state.tablesDue && now - state.tables > TABLES_EVERY_MS) {
    state.tables = now;
    state.tablesDue = false;
    jobPanel.draw(state.time);
    shown.forEach((run, place) => run && strips[place].tell(run, state.time));
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

async function start() {
  // A master has a page for each of its experiments, below a list of them.
  const [, place] = /\/place\/(\d+)\/$/.exec(window.location.pathname) || [];
  $('home').hidden = window.location.pathname === '/' || place !== undefined;
  overview = await json('runs');
  document.title = `${overview.name} – Racklab`;
  $('name').textContent = place === undefined ? overview.name : `${overview.name}, place ${place}`;
  $('verdict').textContent = overview.verdict;
  $('verdict').className = overview.verdict;
  fillBoth();
  for (const speed of SPEEDS) {
    $('speed').append(new Option(`${speed} ×`, speed, speed === 10, speed === 10));
  }
  map = new ClusterMap($('map'), overview.racks);
  pointAtMap(map, { ...pointing(0), touch: drawMap });
  pointing(1);
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
  const script = await json('story');
  if (script !== null) {
    await tell(script);
  }
  // An address that names a moment goes before the story's first.
  await follow().catch(trouble);
  window.addEventListener('hashchange', () => follow().catch(trouble));
  state.named = true;
  await rest;
  document.body.dataset.ready = 'yes';
}

/** Goes where the address asks: to a moment, a job, or other runs. */
async function follow() {
  const asked = address.asked();
  if (asked === null) {
    return;
  }
  if (asked.moment !== undefined) {
    await address.momentOf(asked.moment, shown[0]).then(jump, trouble);
    return;
  }
  for (const [place, id] of [[0, asked.run], [1, asked.beside]]) {
    if (id && (!shown[place] || shown[place].id !== id)) {
      if (!overview.runs.some((run) => run.id === id)) {
        throw new Error(`there is no run ${id}`);
      }
      await pick(place, id);
      $(place === 0 ? 'first' : 'second').value = id;
    }
  }
  if (asked.job && !shown[0].jobOf.has(asked.job)) {
    throw new Error(`there is no ${asked.job}`);
  }
  if (asked.job !== state.job) {
    highlight(asked.job);
  }
  if (asked.t !== null) {
    jump(asked.t);
  } else if (asked.job) {
    jump(shown[0].jobOf.get(asked.job).submit);
  }
}

/** Begins the story of this experiment, with the runs that it tells of. */
async function tell(script) {
  const runOf = (wish) =>
    overview.runs.find(
      (run) => run.repeat === 1 && (!wish.scheduler || run.scheduler === wish.scheduler) && (!wish.cell || run.cell === wish.cell)
    );
  const [first, second] = script.runs.map(runOf);
  if (!first || !second) {
    return;
  }
  await pick(0, first.id);
  await pick(1, second.id);
  $('first').value = first.id;
  $('second').value = second.id;
  story = new Story($('story'), script, { jump, show: (wish) => showFound(wish).catch(trouble), focus: (place) => charts[place].canvas.focus() });
  story.begin();
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
  $('onlooker').hidden = delta.mayHold || delta.over;
  $('onlooker').textContent = delta.virtual
    ? 'You are watching only: whoever started this run sets its pace.'
    : 'You are watching only: a run with real bytes cannot be held or slowed.';
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
    $('onlooker').hidden = true;
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
$('alljobs').addEventListener('click', () => highlight(null));
$('nomore').addEventListener('click', () => {
  $('detail').hidden = true;
});
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
  address.momentOf($('where').value, shown[0]).then(
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
  if (event.key === 'Escape' && state.job !== null) {
    highlight(null);
  }
});
requestAnimationFrame(frame);
start().catch(trouble);
