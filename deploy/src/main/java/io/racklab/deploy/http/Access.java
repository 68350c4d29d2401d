package io.racklab.deploy.http;

import java.util.Optional;

/**
 * Those who may read, and those who may act.
 *
 * @param reader shown by whoever reads; without one, everybody who reaches the server may read
 * @param owner shown by whoever acts, and good for reading too; without one, nobody may act
 */
public record Access(Optional<AccessToken> reader, Optional<AccessToken> owner) {
  /** Everybody who reaches the server reads, and nobody acts. */
  public static final Access READING = new Access(Optional.empty(), Optional.empty());

  /** Whether someone who showed this, or nothing, may read. */
  boolean reads(Optional<String> shown) {
    return reader.isEmpty() || shown.filter(reader.get()::is).isPresent() || acts(shown);
  }

  /** Whether someone who showed this, or nothing, may act. */
  boolean acts(Optional<String> shown) {
    return owner.isPresent() && shown.filter(owner.get()::is).isPresent();
  }
}
