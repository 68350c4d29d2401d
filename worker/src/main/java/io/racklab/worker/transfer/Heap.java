package io.racklab.worker.transfer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A binary heap whose elements store their place, so that an element whose key has changed is moved
 * in logarithmic time. An element is in at most one heap. Not thread-safe.
 */
final class Heap<E extends Heap.Element> {
  /** An element, which stores its place in its heap; only the heap sets it. */
  interface Element {
    /** The place of an element that is in no heap. */
    int NOWHERE = -1;

    int place();

    void place(int place);
  }

  private final Comparator<E> order;
  private final List<E> elements = new ArrayList<>();

  Heap(Comparator<E> order) {
    this.order = order;
  }

  /** Returns the least element, or null if there is none. */
  E first() {
    return elements.isEmpty() ? null : elements.get(0);
  }

  void add(E element) {
    elements.add(element);
    rise(elements.size() - 1, element);
  }

  /** Removes an element; does nothing if it is in no heap. */
  void remove(E element) {
    int place = element.place();
    if (place == Element.NOWHERE) {
      return;
    }
    E last = elements.remove(elements.size() - 1);
    element.place(Element.NOWHERE);
    if (last != element) {
      settle(place, last);
    }
  }

  /** Restores the order after the key of one element of this heap has changed. */
  void moved(E element) {
    settle(element.place(), element);
  }

  /** Restores the order after any number of keys have changed. */
  void reorder() {
    for (int place = elements.size() / 2 - 1; place >= 0; place--) {
      sink(place, elements.get(place));
    }
  }

  private void settle(int place, E element) {
    if (place > 0 && order.compare(element, elements.get((place - 1) / 2)) < 0) {
      rise(place, element);
    } else {
      sink(place, element);
    }
  }

  private void rise(int from, E element) {
    int place = from;
    while (place > 0) {
      E parent = elements.get((place - 1) / 2);
      if (order.compare(element, parent) >= 0) {
        break;
      }
      put(place, parent);
      place = (place - 1) / 2;
    }
    put(place, element);
  }

  private void sink(int from, E element) {
    int place = from;
    int child = 2 * place + 1;
    while (child < elements.size()) {
      if (child + 1 < elements.size()
          && order.compare(elements.get(child + 1), elements.get(child)) < 0) {
        child++;
      }
      if (order.compare(element, elements.get(child)) <= 0) {
        break;
      }
      put(place, elements.get(child));
      place = child;
      child = 2 * place + 1;
    }
    put(place, element);
  }

  private void put(int place, E element) {
    elements.set(place, element);
    element.place(place);
  }
}
