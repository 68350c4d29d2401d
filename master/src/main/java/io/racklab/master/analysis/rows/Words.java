package io.racklab.master.analysis.rows;

import java.util.Arrays;
import java.util.Optional;

/**
 * The few values of a column, each wrapped in an Optional once, since files have millions of
 * fields.
 */
final class Words<E extends Enum<E>> {
  private final String[] texts;
  private final Optional<E>[] values;

  /**
   * @param values all values
   */
  @SuppressWarnings({"unchecked", "rawtypes"})
  Words(E[] values) {
    texts = Arrays.stream(values).map(ColumnType::word).toArray(String[]::new);
    this.values = Arrays.stream(values).map(Optional::of).toArray(Optional[]::new);
  }

  /** Returns the value of a word; empty if the word is unknown. */
  Optional<E> of(String text) {
    for (int i = 0; i < texts.length; i++) {
      if (texts[i].equals(text)) {
        return values[i];
      }
    }
    return Optional.empty();
  }
}
