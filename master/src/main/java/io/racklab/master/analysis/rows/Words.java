package io.racklab.master.analysis.rows;

import java.util.Arrays;
import java.util.Optional;

/**
 * Maps the words of a column to constants. Each constant is wrapped in an Optional only once, since
 * files have millions of fields.
 */
final class Words<E extends Enum<E>> {
  private final String[] texts;
  private final Optional<E>[] values;

  /**
   * @param values all constants
   */
  @SuppressWarnings({"unchecked", "rawtypes"})
  Words(E[] values) {
    texts = Arrays.stream(values).map(ColumnType::word).toArray(String[]::new);
    this.values = Arrays.stream(values).map(Optional::of).toArray(Optional[]::new);
  }

  /** Returns the constant that a word names; empty if the word is unknown. */
  Optional<E> of(String text) {
    for (int i = 0; i < texts.length; i++) {
      if (texts[i].equals(text)) {
        return values[i];
      }
    }
    return Optional.empty();
  }
}
