package io.racklab.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/**
 * Bytes in a message, compared by content.
 *
 * @param bytes the content, which must not be changed
 */
public record Octets(@JsonValue byte[] bytes) {
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Octets {}

  @Override
  public boolean equals(Object other) {
    return other instanceof Octets octets && Arrays.equals(bytes, octets.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return bytes.length + " bytes";
  }
}
