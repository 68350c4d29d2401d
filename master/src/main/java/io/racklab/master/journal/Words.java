package io.racklab.master.journal;

import java.util.Arrays;
import java.util.Optional;

/** The few values that fields of a column have, each wrapped once: files have millions of words. */
final class Words<E extends Enum<E>> {
  private final String[] texts;
  private final Optional<E>[] values;

  /**
   * @param values all that there are
   */
  @SuppressWarnings({"unchecked", "rawtypes"})
  Words(E[] values) {
    texts = Arrays.stream(values).map(ColumnType::word).toArray(String[]::new);
    this.values = Arrays.stream(values).map(Optional::of).toArray(Optional[]::new);
  }

  /** The value that a word means; empty where it is none of them. */
  Optional<E> of(String text) {
    for (int i = 0; i < texts.length; i++) {
      if (texts[i].equals(text)) {
        return values[i];
      }
    }
    return Optional.empty();
  }
}
