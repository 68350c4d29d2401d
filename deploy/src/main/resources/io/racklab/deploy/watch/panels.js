// Tables beside the pictures, and answers to clicks. Names are always text, never markup.

import { countUpTo, json } from './run-data.js';
import { button, element } from './dom.js';
import { css, isDark, poolColour } from './colours.js';

const MOST_JOBS = 60;

export function seconds(value) {
  if (value >= 36000) {
    return `${(value / 3600).toFixed(2)} h`;
  }
  return value >= 1000 ? `${value.toFixed(0)} s` : `${value.toFixed(value >= 100 ? 1 : 2)} s`;
}

function cell(...children) {
  return element('td', null, ...children);
}

function bar(done, all) {
  const made = document.createElement('progress');
  made.max = Math.max(1, all);
  made.value = done;
  made.setAttribute('aria-label', `${done} of ${all}`);
  return made;
}

function poolMark(pool, dark) {
  const mark = element('span', '');
  mark.className = 'swatch';
  mark.style.background = poolColour(pool, dark);
  return mark;
}

function rounded(share) {
  return Number.isInteger(share) ? `${share}` : share.toFixed(1);
}

/** Slots as evenly as they can be shared among those who could use so many: max-min fair shares. */
export function evenShares(demands, slots) {
  const shares = demands.map(() => 0);
  let left = slots;
  let open = demands.map((_, i) => i).sort((a, b) => demands[a] - demands[b]);
  while (open.length > 0) {
    const [least, ...others] = open;
    shares[least] = Math.min(demands[least], left / open.length);
    left -= shares[least];
    open = others;
  }
  return shares;
}

/** Jobs that are under way at a time, and pools with what they hold. */
export class JobPanel {
  /** @param lead what a click on a job does */
  constructor({ rows, pools, counts }, lead) {
    this.rows = rows;
    this.pools = pools;
    this.counts = counts;
    this.lead = lead;
  }

  leading(job) {
    return button(job.job, () => this.lead(job));
  }

  /**
   * @param slots whether there are so many slots of each type, to share
   */
  show(run, slots) {
    this.run = run;
    this.slots = slots;
    this.numberOf = new Map(run.attempts.jobs.map((job, number) => [job, number]));
  }

  draw(time) {
    const { run } = this;
    const running = run.jobs.filter((job) => job.submit <= time && time < job.finish);
    const done = run.jobs.filter((job) => job.finish <= time).length;
    this.counts.textContent = `${running.length} under way, ${done} of ${run.jobs.length} ended`;
    const held = this.held(time);
    const dark = isDark();
    const focused = this.rows.contains(document.activeElement) ? document.activeElement.textContent : null;
    this.rows.replaceChildren(
      ...running.slice(0, MOST_JOBS).map((job) => {
        const number = this.numberOf.get(job.job);
        const of = number === undefined ? { maps: [], reduces: [] } : run.attempts.ends(number);
        const maps = Math.min(job.maps, countUpTo(of.maps, time));
        const reduces = Math.min(job.reduces, countUpTo(of.reduces, time));
        const swatch = element('span', '');
        swatch.className = 'swatch';
        swatch.style.background = number === undefined ? 'none' : css(number, true, dark);
        const has = held.jobs.get(number) || { map: 0, reduce: 0 };
        const row = element(
          'tr',
          null,
          cell(swatch, this.leading(job), ` ${job.name}`),
          cell(job.pool),
          cell(bar(maps, job.maps), ` ${maps}/${job.maps}`),
          cell(bar(reduces, job.reduces), ` ${reduces}/${job.reduces}`),
          cell(`${has.map} + ${has.reduce}`)
        );
        return row;
      })
    );
    if (focused !== null) {
      const again = [...this.rows.querySelectorAll('button')].find((one) => one.textContent === focused);
      (again || this.rows.closest('[tabindex]')).focus({ preventScroll: true });
    }
    const pools = run.pools.map((pool) => {
      const jobs = running.filter((job) => job.pool === pool);
      const all = jobs.map((job) => this.work(job, held, time));
      const sum = (what) => all.reduce((before, one) => before + one[what], 0);
      return { pool, jobs: jobs.length, map: sum('map'), reduce: sum('reduce'), maps: sum('maps'), reduces: sum('reduces') };
    });
    const lanes = (type) => run.attempts.lanes.filter((lane) => lane[2] === type).length;
    const beside = (held, share) => (this.slots ? `${held} / ${rounded(share)}` : `${held}`);
    const mapShares = evenShares(pools.map((pool) => pool.maps), lanes('map'));
    const reduceShares = evenShares(pools.map((pool) => pool.reduces), lanes('reduce'));
    this.pools.replaceChildren(
      ...pools.map((pool, i) =>
        element(
          'tr',
          null,
          cell(poolMark(i, dark), pool.pool),
          cell(`${pool.jobs}`),
          cell(beside(pool.map, mapShares[i])),
          cell(beside(pool.reduce, reduceShares[i]))
        )
      )
    );
  }

  /** What a job holds, and what it could hold: reduces only once some have begun, or all maps have ended. */
  work(job, held, time) {
    const number = this.numberOf.get(job.job);
    const has = held.jobs.get(number) || { map: 0, reduce: 0 };
    const ended = number === undefined ? { map: 0, reduce: 0 } : this.run.attempts.ended(number, time);
    const may = has.reduce + ended.reduce > 0 || ended.map >= job.maps;
    return {
      map: has.map,
      reduce: has.reduce,
      maps: Math.max(has.map, job.maps - ended.map),
      reduces: may ? Math.max(has.reduce, job.reduces - ended.reduce) : 0,
    };
  }

  held(time) {
    const { attempts } = this.run;
    const held = { map: 0, reduce: 0, jobs: new Map() };
    for (let lane = 0; lane < attempts.lanes.length; lane++) {
      const attempt = attempts.at(lane, time);
      if (attempt >= 0) {
        const type = attempts.lanes[lane][2];
        const job = attempts.job[attempt];
        if (!held.jobs.has(job)) {
          held.jobs.set(job, { map: 0, reduce: 0 });
        }
        held.jobs.get(job)[type]++;
        held[type]++;
      }
    }
    return held;
  }
}

/** A list of what happened; a click jumps there. */
export function eventList(list, run, jump) {
  list.replaceChildren(
    ...run.events.slice(0, 500).map((event) => {
      const at = button(seconds(event.at), () => jump(event.at));
      return element('li', null, at, ` ${event.event} ${event.subject} ${event.detail}`);
    })
  );
}

/** The phases of an attempt from its row, in order: { name, from, to }. */
export function phasesOf(row) {
  const reduce = row.locality === null;
  const ends = reduce
    ? [['copying', row.copy_s], ['sorting', row.sort_s], ['computing', row.compute_s]]
    : [['reading', row.read_s], ['computing', row.compute_s]];
  const phases = [];
  let from = row.start_s;
  for (const [name, to] of ends) {
    if (to !== undefined && to > from) {
      phases.push({ name, from, to });
      from = to;
    }
  }
  if (row.finish_s > from) {
    const whole = row.outcome === 'CHOSEN' && ends.every(([, to]) => to !== undefined || reduce);
    phases.push({ name: whole && phases.length > 0 ? 'writing' : 'unfinished', from, to: row.finish_s });
  }
  return phases;
}

function candidates(list) {
  if (list.length === 0) {
    return element('p', 'No other job had tasks of this type to launch then.');
  }
  const made = element('ul', null);
  for (const one of list.slice(0, 12)) {
    made.append(
      element(
        'li',
        `${one.job}, submitted at ${seconds(one.submit)}: ${one.waiting} wait, ${one.running} run`
      )
    );
  }
  if (list.length > 12) {
    made.append(element('li', `and ${list.length - 12} more`));
  }
  return made;
}

/** Fills the panel with the row of an attempt and who else could have had its slot. */
export async function explainAttempt(answer, run, number) {
  const row = await json(`run/${run.id}/attempt?number=${number}`);
  const list = element('dl', null);
  const tell = (name, value) => list.append(element('dt', name), element('dd', value));
  for (const name of ['attempt', 'job', 'node', 'kind', 'locality', 'outcome']) {
    if (row[name] !== null) {
      tell(name, String(row[name]).toLowerCase());
    }
  }
  tell('start', seconds(row.start_s));
  for (const { name, from, to } of phasesOf(row)) {
    tell(name, `${seconds(from)} to ${seconds(to)} (${seconds(to - from)})`);
  }
  tell('finish', seconds(row.finish_s));
  answer.replaceChildren(
    list,
    element('h3', 'Jobs that had such tasks to launch when it began'),
    candidates(row.others)
  );
  return row;
}

/** Fills the panel with why a slot was idle; returns the kind of reason. */
export async function explainIdle(answer, run, lane, time) {
  const [, node, type] = run.attempts.lanes[lane];
  const before = run.attempts.firstAfter(lane, time) - 1;
  const since = before >= run.attempts.laneStart[lane] ? run.attempts.finish[before] : 0;
  const said = await json(
    `run/${run.id}/idle?node=${encodeURIComponent(node)}&type=${type}&at=${time}&since=${since}`
  );
  const reason = element('p', said.reason);
  reason.id = 'reason';
  const next = said.next_heartbeat_s;
  answer.replaceChildren(
    element(
      'p',
      `An idle ${type} slot of ${node} at ${seconds(time)}.` +
        (next === null ? '' : ` The node's next heartbeat is at ${seconds(next)}.`)
    ),
    reason,
    ...(said.waiting.length > 0
      ? [element('h3', 'Jobs that had such tasks to launch'), candidates(said.waiting)]
      : []),
    ...(said.said.length > 0
      ? [
          element('h3', 'Recorded when the node was last refused a task'),
          element('ul', null, ...said.said.map((line) => element('li', line))),
        ]
      : [])
  );
  return said.kind;
}

/** The differences of two runs' jobs as a table. */
export async function whyTable(answer, one, other, isWanted) {
  const why = await json(`why?one=${one}&other=${other}`);
  if (!isWanted()) {
    return;
  }
  if (why.cells.length === 0) {
    answer.replaceChildren(
      element('p', 'They have no seed and repeat in common, so their jobs are not the same.')
    );
    return;
  }
  const [found] = why.cells;
  const titles = Object.keys(found.mean_s).filter((title) =>
    [found.mean_s, ...found.jobs.map((job) => job.seconds)].some((s) => Math.abs(s[title]) >= 0.005)
  );
  const signed = (value) =>
    Math.abs(value) < 0.005 ? '0' : `${value > 0 ? '+' : ''}${value.toFixed(2)}`;
  const total = Object.values(found.mean_s).reduce((a, b) => a + b, 0);
  // Narrow pages show a row as a list, in which each value has its column's name.
  const named = (title, value) => {
    const one = cell(signed(value));
    one.dataset.name = title;
    one.classList.toggle('none', one.textContent === '0');
    return one;
  };
  const row = (name, all, parts) =>
    element(
      'tr',
      null,
      cell(name),
      named('in all', all),
      ...titles.map((title) => named(title, parts[title]))
    );
  const head = element('tr', null, ...['', 'in all', ...titles].map((title) => element('th', title)));
  const jobs = [...found.jobs].sort((a, b) => Math.abs(b.in_all_s) - Math.abs(a.in_all_s));
  const table = element(
    'table',
    null,
    element('thead', null, head),
    element(
      'tbody',
      null,
      row('a mean job', total, found.mean_s),
      ...jobs.slice(0, 10).map((job) => row(job.job, job.in_all_s, job.seconds))
    )
  );
  const parting = found.first_different_decision;
  const told = (name, launch) =>
    launch === null
      ? `${name} launches nothing more`
      : `${name} launches ${launch.attempt} on ${launch.node} at ${seconds(launch.at_s)}`;
  answer.replaceChildren(
    element('p', `Seconds that jobs take longer under ${why.contender} than under ${why.baseline}:`),
    table,
    element(
      'p',
      parting === null
        ? 'They make the same decisions, in the same order.'
        : `They diverge at launch ${parting.launch} of ${parting.of}: ` +
            `${told(why.baseline, parting.baseline)}, ${told(why.contender, parting.contender)}.`
    )
  );
}
