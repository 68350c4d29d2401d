// A run that goes on: grows by what the server tells, and looks like one that was loaded.

const STILL_RUNS = 1e12;

class LiveAttempts {
  constructor() {
    this.lanes = [];
    this.jobs = [];
    this.end = 0;
    this.now = 0;
    this.laneOf = [];
    this.began = [];
    this.ended = [];
    this.jobOf = [];
    this.looks = [];
    this.sort();
  }

  get size() {
    return this.laneOf.length;
  }

  /** Lane by lane; within a lane they came in the order in which they began. */
  sort() {
    const count = this.laneOf.length;
    const laneStart = new Uint32Array(this.lanes.length + 1);
    for (const lane of this.laneOf) {
      laneStart[lane + 1]++;
    }
    for (let i = 0; i < this.lanes.length; i++) {
      laneStart[i + 1] += laneStart[i];
    }
    const next = laneStart.slice();
    this.start = new Float32Array(count);
    this.finish = new Float32Array(count);
    this.job = new Uint32Array(count);
    this.look = new Uint8Array(count);
    for (let i = 0; i < count; i++) {
      const at = next[this.laneOf[i]]++;
      this.start[at] = this.began[i];
      this.finish[at] = this.ended[i];
      this.job[at] = this.jobOf[i];
      this.look[at] = this.looks[i];
    }
    this.laneStart = laneStart;
    this.endsAreKnown = false;
  }
}

/** A run without anything yet; Attempts' questions are answered by its class. */
export function liveRun(id, title, Attempts) {
  const attempts = Object.assign(Object.create(Attempts.prototype), {});
  const grown = new LiveAttempts();
  const names = ['lanes', 'jobs', 'laneStart', 'start', 'finish', 'job', 'look', 'size', 'now', 'end'];
  for (const name of names) {
    Object.defineProperty(attempts, name, { get: () => grown[name] });
  }
  // Of those that still run nobody can say that they have come to an end.
  const whole = Attempts.prototype.index;
  attempts.index = function index() {
    if (!grown.endsAreKnown) {
      this.endsOfJobs = null;
      grown.endsAreKnown = true;
    }
    return whole.call(this);
  };
  return {
    id,
    title,
    live: true,
    attempts,
    grown,
    links: { width: 1, thousandths: {}, targets: {} },
    events: [],
    jobs: [],
    jobOf: new Map(),
    pools: [],
  };
}

/** Takes in what has happened; returns whether lanes, pools or events are new. */
export function grow(run, delta) {
  const { grown } = run;
  let news = false;
  for (const entry of delta.entries) {
    const [kind, ...facts] = entry;
    if (kind === 'begun') {
      const [lane, job, start, look] = facts;
      grown.laneOf.push(lane);
      grown.began.push(start);
      grown.ended.push(STILL_RUNS);
      grown.jobOf.push(job - 1);
      grown.looks.push(look);
    } else if (kind === 'ended') {
      const [number, start, finish, look] = facts;
      grown.began[number] = start;
      grown.ended[number] = finish;
      grown.looks[number] = look;
    } else if (kind === 'job') {
      const [number, name, pool, submit, maps, reduces] = facts;
      const job = { job: `job-${number}`, name, pool, submit, finish: Infinity, maps, reduces };
      while (grown.jobs.length < number) {
        grown.jobs.push(`job-${grown.jobs.length + 1}`);
      }
      run.jobs.push(job);
      run.jobOf.set(job.job, job);
      if (!run.pools.includes(pool)) {
        run.pools = [...run.pools, pool].sort();
      }
    } else if (kind === 'over') {
      run.jobOf.get(`job-${facts[0]}`).finish = facts[1];
    } else if (kind === 'lane') {
      const [rack, node, type, number] = facts;
      grown.lanes.push([rack, node, type, number]);
      news = true;
    } else if (kind === 'event') {
      const [at, event, subject, detail] = facts;
      run.events.push({ at, event, subject, detail });
      news = true;
    }
  }
  grown.now = Math.max(grown.now, delta.now);
  grown.end = grown.now;
  run.links.width = delta.window;
  const at = Math.max(0, Math.round(delta.now / delta.window) - 1);
  const lay = (curves, values) => {
    for (const [link, thousandths] of Object.entries(values)) {
      const curve = (curves[link] = curves[link] || []);
      while (curve.length < at) {
        curve.push(0);
      }
      curve[at] = thousandths;
    }
  };
  lay(run.links.thousandths, delta.links);
  lay(run.links.targets, delta.targets);
  run.links.most = null;
  grown.sort();
  return news;
}
