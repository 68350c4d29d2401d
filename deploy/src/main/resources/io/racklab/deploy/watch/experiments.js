// The experiments that a master has played, the last one first; each with its page.

const EVERY_MILLIS = 2000;
const $ = (id) => document.getElementById(id);
let before = '';

/** In words how far an experiment is. */
function standing(one) {
  if (one.failure) {
    return `failed: ${one.failure}${one.page ? '; its page has the runs that have ended' : ''}`;
  }
  if (one.over) {
    return one.page ? 'over' : 'over, and no run has ended';
  }
  if (!one.virtual) {
    return 'goes on';
  }
  return one.page ? 'goes on; its page has the runs that have ended' : 'goes on; no run has ended yet';
}

function item(one) {
  const row = document.createElement('li');
  const title = document.createElement(one.page ? 'a' : 'span');
  title.textContent = one.folder;
  if (one.page) {
    title.href = `${encodeURIComponent(one.folder)}/`;
  }
  row.append(title, ` ${standing(one)} `);
  if (one.verdict !== 'none') {
    const verdict = document.createElement('span');
    verdict.className = `verdict ${one.verdict}`;
    verdict.textContent = one.verdict;
    row.append(verdict);
  }
  return row;
}

async function look() {
  try {
    const answer = await fetch('experiments');
    const text = await answer.text();
    if (!answer.ok) {
      throw new Error(text);
    }
    $('trouble').hidden = true;
    // What has not changed is left as it is, with its focus.
    if (text !== before) {
      before = text;
      const all = JSON.parse(text);
      $('none').hidden = all.length > 0;
      $('experiments').replaceChildren(...all.map(item));
    }
    document.body.dataset.ready = 'yes';
  } catch (error) {
    $('trouble').textContent = error.message;
    $('trouble').hidden = false;
  }
  setTimeout(look, EVERY_MILLIS);
}

look();
