// The page's address names a moment and a selection: #t=118&job=7&run=…&beside=…; also #120 s or
// #job-7 at 40 % of its shuffle.

import { json } from './run-data.js';

const UNITS = { s: 1, min: 60, m: 60, h: 3600 };
const EVERY_MS = 300;
let due = 0;

/** "120 s", "2 h", "job-7", "job-7 at 40 % of its shuffle" or "… of its maps", as a time of a run. */
export async function momentOf(text, run) {
  const time = /^\s*([\d.]+)\s*(s|min|m|h)?\s*$/.exec(text);
  if (time) {
    return Number(time[1]) * UNITS[time[2] || 's'];
  }
  const asked = /^\s*(?:job-)?(\d+)(?:\s+at\s+([\d.]+)\s*%(?:\s+of(?:\s+its)?\s+(shuffle|maps|reduces))?)?\s*$/.exec(
    text
  );
  const job = asked && run.jobOf.get(`job-${asked[1]}`);
  if (!job) {
    throw new Error(`write, for example, 120 s, job-7, or job-7 at 40 % of its shuffle, not ${text}`);
  }
  if (!asked[2]) {
    return job.submit;
  }
  const share = Number(asked[2]) / 100;
  if (!asked[3] || asked[3] === 'shuffle') {
    const { at } = await json(`run/${run.id}/shuffle?job=${job.job}&share=${share}`);
    if (at === null) {
      throw new Error(`${job.job} has no shuffle`);
    }
    return at;
  }
  const ends = run.attempts.ends(run.attempts.jobs.indexOf(job.job))[asked[3]];
  return ends[Math.max(0, Math.min(ends.length - 1, Math.ceil(share * ends.length) - 1))];
}

/** What the address asks for: { moment } in words, or { t, job, run, beside }; null for nothing. */
export function asked() {
  const text = window.location.hash.slice(1);
  if (text === '') {
    return null;
  }
  if (!/^\w+=/.test(text)) {
    return { moment: decodeURIComponent(text) };
  }
  const words = new URLSearchParams(text);
  return {
    t: words.has('t') ? Number(words.get('t')) : null,
    job: words.has('job') ? `job-${words.get('job').replace(/^job-/, '')}` : null,
    run: words.get('run'),
    beside: words.get('beside'),
  };
}

/** Lets the address name what is shown, so that it can be copied. */
export function name({ time, job, run, beside }) {
  clearTimeout(due);
  due = setTimeout(() => {
    const words = new URLSearchParams({ t: String(Number(time.toFixed(2))) });
    if (job) {
      words.set('job', job.replace(/^job-/, ''));
    }
    words.set('run', run);
    if (beside) {
      words.set('beside', beside);
    }
    window.history.replaceState(null, '', `${window.location.pathname}${window.location.search}#${words}`);
  }, EVERY_MS);
}
