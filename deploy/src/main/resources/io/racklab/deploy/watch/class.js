// Where a class begins: whoever comes takes one of its places.

const EVERY_MILLIS = 2000;
const $ = (id) => document.getElementById(id);

async function look() {
  const { places, taken } = await (await fetch('places')).json();
  $('places').textContent = `${taken} of ${places} places are taken.`;
  $('take').disabled = taken === places;
}

function trouble(error) {
  $('trouble').textContent = `This could not be done: ${error.message || error}`;
  $('trouble').hidden = false;
}

$('take').addEventListener('click', async () => {
  try {
    const answer = await fetch('take');
    if (!answer.ok) {
      throw new Error(await answer.text());
    }
    window.location.href = `place/${(await answer.json()).place}/`;
  } catch (error) {
    trouble(error);
  }
});
look().catch(trouble);
setInterval(() => look().catch(trouble), EVERY_MILLIS);
