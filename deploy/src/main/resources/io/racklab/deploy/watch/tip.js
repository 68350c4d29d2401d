// The tooltip: what is below the pointer, or what the keyboard has selected.

import { json } from './run-data.js';
import { phasesOf, seconds } from './panels.js';

const LATER_MS = 120;
const tip = document.getElementById('tip');
const spoken = document.getElementById('spoken');
let asked = 0;

function place(x, y) {
  tip.hidden = false;
  const { offsetWidth, offsetHeight } = tip;
  tip.style.left = `${Math.max(4, Math.min(x + 14, window.innerWidth - offsetWidth - 4))}px`;
  const below = y + 16;
  tip.style.top = `${below + offsetHeight < window.innerHeight ? below : Math.max(4, y - offsetHeight - 8)}px`;
}

export function hideTip() {
  asked++;
  tip.hidden = true;
}

/** Shows a text beside a point of the window; the selection of the keyboard is read out as well. */
export function showTip(text, x, y, readOut) {
  asked++;
  tip.textContent = text;
  place(x, y);
  if (readOut) {
    spoken.textContent = text;
  }
}

function titled(run, attempt) {
  const { attempts } = run;
  const name = attempts.jobs[attempts.job[attempt]];
  const job = run.jobOf.get(name);
  return `${name}${job ? ` ${job.name}` : ''}, ${attempts.isMap(attempt) ? 'map' : 'reduce'}`;
}

/** What a slot does at a time: its attempt and phase, or that it is idle. */
export function slotTip(run, { lane, attempt, time }, x, y, readOut) {
  const { attempts } = run;
  const [, node, type] = attempts.lanes[lane];
  if (attempt < 0) {
    showTip(`an idle ${type} slot of ${node} at ${seconds(time)}`, x, y, readOut);
    return;
  }
  const now = attempts.now === undefined ? Infinity : attempts.now;
  const start = attempts.start[attempt];
  const finish = attempts.finish[attempt];
  const first =
    `${titled(run, attempt)} on ${node}\n${seconds(start)} to ` +
    (finish > now ? 'now' : `${seconds(finish)}, ${seconds(finish - start)} long`);
  showTip(first, x, y, readOut);
  if (run.live) {
    return;
  }
  const mine = asked;
  setTimeout(async () => {
    if (mine !== asked) {
      return;
    }
    const row = await json(`run/${run.id}/row?number=${attempt}`).catch(() => null);
    if (row === null || mine !== asked) {
      return;
    }
    const phase = phasesOf(row).find((one) => one.from <= time && time < one.to);
    const kind = row.kind && row.kind !== 'ORIGINAL' ? `, ${row.kind.toLowerCase()}` : '';
    const outcome = row.outcome && row.outcome !== 'CHOSEN' ? `, ${row.outcome.toLowerCase()}` : '';
    showTip(
      first + kind + outcome + (phase ? `\n${phase.name} until ${seconds(phase.to)}` : ''),
      x,
      y,
      readOut
    );
  }, LATER_MS);
}
