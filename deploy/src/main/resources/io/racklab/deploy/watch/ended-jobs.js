// The jobs that have ended, in an order that people choose; a click leads to the job.

import { button, element } from './dom.js';
import { seconds } from './panels.js';

const AT_ONCE = 100;
const COLUMNS = [
  { name: 'job', value: (row) => Number(row.job.job.slice(4)), text: (row) => row.job.job, left: true },
  { name: 'name', value: (row) => row.job.name, text: (row) => row.job.name, left: true },
  { name: 'pool', value: (row) => row.job.pool, text: (row) => row.job.pool, left: true },
  { name: 'submitted', value: (row) => row.job.submit, text: (row) => seconds(row.job.submit) },
  { name: 'ended', value: (row) => row.job.finish, text: (row) => seconds(row.job.finish) },
  { name: 'maps', value: (row) => row.job.maps, text: (row) => `${row.job.maps}` },
  { name: 'reduces', value: (row) => row.job.reduces, text: (row) => `${row.job.reduces}` },
  { name: 'took', value: (row) => row.took, text: (row) => seconds(row.took) },
];
const OTHER = {
  name: 'took below',
  value: (row) => (row.other === null ? Infinity : row.other),
  text: (row) => (row.other === null ? '' : seconds(row.other)),
};
const DIFFERENCE = {
  name: 'difference',
  value: (row) => (row.other === null ? -Infinity : row.other - row.took),
  text: (row) => {
    if (row.other === null) {
      return '';
    }
    const by = row.other - row.took;
    return Math.abs(by) < 0.005 ? '0 s' : `${by > 0 ? '+' : '−'}${seconds(Math.abs(by))}`;
  },
};

export class EndedJobs {
  /** @param lead what a click on a job does */
  constructor(lead) {
    this.lead = lead;
    this.by = 'job';
    this.rising = true;
    this.most = AT_ONCE;
    this.head = document.getElementById('endedhead');
    this.body = document.getElementById('endedrows');
    this.count = document.getElementById('endedcount');
    this.filter = document.getElementById('endedfilter');
    this.filter.addEventListener('input', () => this.draw());
  }

  /** @param other a second run with the same jobs, or null */
  show(run, other) {
    const beside = other && other.jobOf;
    this.rows = run.jobs
      .filter((job) => Number.isFinite(job.finish))
      .map((job) => {
        const same = beside && beside.get(job.job);
        return {
          job,
          took: job.finish - job.submit,
          other: same && same.name === job.name && Number.isFinite(same.finish) ? same.finish - same.submit : null,
        };
      });
    this.columns = this.rows.some((row) => row.other !== null) ? [...COLUMNS, OTHER, DIFFERENCE] : COLUMNS;
    if (!this.columns.some((one) => one.name === this.by)) {
      this.by = 'job';
    }
    this.headers();
    this.draw();
  }

  headers() {
    const row = document.createElement('tr');
    for (const column of this.columns) {
      const cell = document.createElement('th');
      cell.scope = 'col';
      if (column.name === this.by) {
        cell.setAttribute('aria-sort', this.rising ? 'ascending' : 'descending');
      }
      cell.style.textAlign = column.left ? 'left' : 'right';
      const mark = column.name === this.by ? (this.rising ? ' ▴' : ' ▾') : '';
      const sort = button(`${column.name}${mark}`, () => {
        // What takes longest, or differs most, is what people look for first.
        this.rising = this.by === column.name ? !this.rising : Boolean(column.left);
        this.by = column.name;
        this.most = AT_ONCE;
        this.headers();
        this.draw();
        [...this.head.querySelectorAll('button')].find((one) => one.textContent.startsWith(column.name)).focus();
      });
      cell.append(sort);
      row.append(cell);
    }
    this.head.replaceChildren(row);
  }

  draw() {
    const words = this.filter.value.trim().toLowerCase();
    const found = this.rows.filter(
      ({ job }) =>
        words === '' || job.job === words || [job.name, job.pool].some((one) => one.toLowerCase().includes(words))
    );
    const { value } = this.columns.find((one) => one.name === this.by);
    const sign = this.rising ? 1 : -1;
    found.sort((a, b) => {
      const [one, two] = [value(a), value(b)];
      return sign * (one < two ? -1 : one > two ? 1 : 0);
    });
    this.count.textContent =
      `${found.length}${found.length < this.rows.length ? ` of ${this.rows.length}` : ''}`;
    this.body.replaceChildren(...found.slice(0, this.most).map((row) => this.line(row)));
    if (found.length > this.most) {
      const more = button(`${AT_ONCE} more of ${found.length}`, () => {
        this.most += AT_ONCE;
        this.draw();
      });
      const cell = element('td', null, more);
      cell.colSpan = this.columns.length;
      this.body.append(element('tr', null, cell));
    }
  }

  line(row) {
    const line = element('tr', null);
    this.columns.forEach((column, i) => {
      const text = column.text(row);
      const cell = element('td', null, i === 0 ? button(text, () => this.lead(row.job)) : text);
      cell.style.textAlign = column.left ? 'left' : 'right';
      line.append(cell);
    });
    return line;
  }
}
