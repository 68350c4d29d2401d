// A run as the server sends it: lanes of attempts in typed arrays, jobs, links and faults.

const MAP = 1;
const SECOND = 2;
const LOST = 4;
const FIRST = 8;

/** The attempts of a run, lane by lane; see io.racklab.deploy.watch.TimelineBytes for the layout. */
export class Attempts {
  constructor(buffer) {
    const view = new DataView(buffer);
    const headLength = view.getUint32(0, true);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, headLength)));
    this.lanes = head.lanes;
    this.jobs = head.jobs;
    this.end = head.end;
    this.size = head.attempts;
    let at = 4 + headLength + ((4 - (headLength % 4)) % 4);
    const take = (Type, count) => {
      const array = new Type(buffer, at, count);
      at += count * Type.BYTES_PER_ELEMENT;
      return array;
    };
    this.laneStart = take(Uint32Array, this.lanes.length + 1);
    this.start = take(Float32Array, this.size);
    this.finish = take(Float32Array, this.size);
    this.job = take(Uint32Array, this.size);
    this.look = take(Uint8Array, this.size);
  }

  isMap(attempt) {
    return (this.look[attempt] & MAP) !== 0;
  }

  isSecond(attempt) {
    return (this.look[attempt] & SECOND) !== 0;
  }

  /** Whether it is the first attempt of its task. */
  isFirst(attempt) {
    return (this.look[attempt] & FIRST) !== 0;
  }

  cameToNothing(attempt) {
    return (this.look[attempt] & LOST) !== 0;
  }

  /** The first attempt of a lane that ends after a time; the lane's end where none does. */
  firstAfter(lane, time) {
    let low = this.laneStart[lane];
    let high = this.laneStart[lane + 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.finish[middle] > time) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** The attempt that holds a lane at a time, or -1. */
  at(lane, time) {
    const found = this.firstAfter(lane, time);
    return found < this.laneStart[lane + 1] && this.start[found] <= time ? found : -1;
  }

  /** When a job's maps and its reduces ended, in rising order; of most jobs nobody asks. */
  ends(job) {
    const { known, starts, order } = this.index();
    if (!known.has(job)) {
      const ends = { maps: [], reduces: [] };
      for (let at = starts[job]; at < starts[job + 1]; at++) {
        const i = order[at];
        if (!this.cameToNothing(i)) {
          ends[this.isMap(i) ? 'maps' : 'reduces'].push(this.finish[i]);
        }
      }
      ends.maps.sort((a, b) => a - b);
      ends.reduces.sort((a, b) => a - b);
      known.set(job, ends);
    }
    return known.get(job);
  }

  /** How many maps and reduces of a job have ended by a time. */
  ended(job, time) {
    const { known, starts, order } = this.index();
    const ends = known.get(job);
    if (ends) {
      return { map: countUpTo(ends.maps, time), reduce: countUpTo(ends.reduces, time) };
    }
    const count = { map: 0, reduce: 0 };
    for (let at = starts[job]; at < starts[job + 1]; at++) {
      const i = order[at];
      if (this.finish[i] <= time && !this.cameToNothing(i)) {
        count[this.isMap(i) ? 'map' : 'reduce']++;
      }
    }
    return count;
  }

  /** What is known of the ends of jobs' tasks. */
  index() {
    if (!this.endsOfJobs) {
      this.endsOfJobs = { known: new Map(), ...this.byJob() };
    }
    return this.endsOfJobs;
  }

  /** The attempts in the order of their jobs, and where each job's begin. */
  byJob() {
    const starts = new Uint32Array(this.jobs.length + 1);
    for (let i = 0; i < this.size; i++) {
      starts[this.job[i] + 1]++;
    }
    for (let job = 0; job < this.jobs.length; job++) {
      starts[job + 1] += starts[job];
    }
    const next = starts.slice();
    const order = new Uint32Array(this.size);
    for (let i = 0; i < this.size; i++) {
      order[next[this.job[i]]++] = i;
    }
    return { starts, order };
  }
}

/** How many of some rising numbers are at most a limit. */
export function countUpTo(numbers, limit) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle] <= limit) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

async function answered(path) {
  const answer = await fetch(path);
  if (!answer.ok) {
    throw new Error(await answer.text());
  }
  return answer;
}

export async function json(path) {
  return (await answered(path)).json();
}

/** A run with its attempts and jobs, so that it can be drawn. */
export async function load(id) {
  const [attempts, jobs] = await Promise.all([
    answered(`run/${id}/attempts`).then((answer) => answer.arrayBuffer()),
    json(`run/${id}/jobs`),
  ]);
  const run = { id, attempts: new Attempts(attempts), links: { width: 1, thousandths: {} }, events: [] };
  run.jobOf = new Map(jobs.map((job) => [job.job, job]));
  run.jobs = jobs;
  run.pools = [...new Set(jobs.map((job) => job.pool))].sort();
  return run;
}

/** The rest of what the page wants to know of a run: links and events, which may be many rows. */
export async function loadMore(run) {
  const took = await Promise.allSettled([
    json(`run/${run.id}/links`).then((links) => Object.assign(run, { links })),
    json(`run/${run.id}/events`).then((events) => Object.assign(run, { events })),
  ]);
  const failed = took.find((one) => one.status === 'rejected');
  if (failed) {
    throw failed.reason;
  }
}
