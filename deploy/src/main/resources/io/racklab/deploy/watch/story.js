// A guided story: the page asks, people look and click, the page explains. Scripts are in stories/.

import { button, element } from './dom.js';

/** Whether an answer is what a step lets people look for; a wish that is not written is any. */
export function isFound(wish, answer) {
  return Object.entries(wish).every(([key, value]) => answer[key] === value);
}

export class Story {
  /**
   * @param section where it is told
   * @param script its title and steps
   * @param page what it does with the page: jump(time), show(wish), focus(place)
   */
  constructor(section, script, page) {
    this.section = section;
    this.script = script;
    this.page = page;
  }

  begin() {
    this.section.hidden = false;
    this.go(0);
  }

  go(number) {
    this.number = number;
    this.done = false;
    const { steps, title } = this.script;
    const step = steps[number];
    this.page.jump(step.at);
    const heading = element('h2', title, element('span', `${number + 1} of ${steps.length}`));
    heading.tabIndex = -1;
    this.answer = element('div', null);
    this.answer.setAttribute('role', 'status');
    this.onwards = element('div', null);
    this.onwards.className = 'row';
    this.section.replaceChildren(heading, ...step.say.map((text) => element('p', text)));
    if (step.ask) {
      this.section.append(element('p', null, element('b', step.ask)));
    }
    this.section.append(...(step.choices ? [this.choices(step)] : []), this.answer, this.onwards);
    if (step.find) {
      this.onwards.append(
        button('To the slots', () => this.page.focus(step.find.place)),
        button('Show me', () => this.page.show(step.find))
      );
    }
    if (!step.find && !step.choices) {
      this.solved();
    }
    if (number > 0) {
      this.onwards.append(button('Back', () => this.go(number - 1)));
    }
    if (number > 0) {
      heading.focus({ preventScroll: true });
      this.section.scrollIntoView({ block: 'nearest' });
    }
  }

  choices(step) {
    const all = element('div', null);
    all.className = 'choices';
    for (const choice of step.choices) {
      const one = button(choice.text, () => {
        one.className = choice.right ? 'right' : 'wrong';
        this.say(`${choice.right ? 'Yes. ' : 'No. '}${choice.says}`);
        if (choice.right) {
          this.solved();
        }
      });
      all.append(one);
    }
    return all;
  }

  say(text) {
    this.answer.replaceChildren(element('p', text));
  }

  /** People have asked why at some slot; answer is what the page knows of it. */
  asked(answer) {
    const step = this.script.steps[this.number];
    if (this.section.hidden || !step.find) {
      return;
    }
    if (isFound(step.find, answer)) {
      this.say(step.found);
      this.solved();
    } else if (!this.done) {
      this.say(`Not this one. ${step.hint}`);
    }
  }

  solved() {
    if (this.done) {
      return;
    }
    this.done = true;
    const last = this.number === this.script.steps.length - 1;
    const next = button(last ? 'Close' : 'Next', () => {
      if (last) {
        this.section.hidden = true;
      } else {
        this.go(this.number + 1);
      }
    });
    this.onwards.prepend(next);
    if (this.script.steps[this.number].find || this.script.steps[this.number].choices) {
      next.focus({ preventScroll: true });
    }
  }
}
