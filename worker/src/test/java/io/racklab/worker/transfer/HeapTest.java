package io.racklab.worker.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class HeapTest {
  private static final class Item implements Heap.Element {
    private int key;
    private int place = NOWHERE;

    @Override
    public int place() {
      return place;
    }

    @Override
    public void place(int place) {
      this.place = place;
    }
  }

  @Property(tries = 300)
  void theLeastElementIsFirstWhateverHappened(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int steps) {
    Random random = new Random(seed);
    Comparator<Item> order = Comparator.comparingInt(item -> item.key);
    Heap<Item> heap = new Heap<>(order);
    List<Item> items = new ArrayList<>();
    for (int step = 0; step < steps; step++) {
      int action = random.nextInt(4);
      if (action == 0 || items.isEmpty()) {
        Item item = new Item();
        item.key = random.nextInt(50);
        items.add(item);
        heap.add(item);
      } else if (action == 1) {
        Item item = items.remove(random.nextInt(items.size()));
        heap.remove(item);
        heap.remove(item);
      } else if (action == 2) {
        Item item = items.get(random.nextInt(items.size()));
        item.key = random.nextInt(50);
        heap.moved(item);
      } else {
        items.forEach(item -> item.key = random.nextInt(50));
        heap.reorder();
      }
      if (items.isEmpty()) {
        assertThat(heap.first()).isNull();
      } else {
        assertThat(heap.first().key).isEqualTo(items.stream().min(order).orElseThrow().key);
      }
    }
  }
}
