// Elements of the page. Texts are always text, never markup.

/** An element with a text, or with none for null, and then its children. */
export function element(name, text, ...children) {
  const made = document.createElement(name);
  if (text !== null) {
    made.textContent = text;
  }
  made.append(...children);
  return made;
}

export function button(text, act) {
  const made = element('button', text);
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
}
