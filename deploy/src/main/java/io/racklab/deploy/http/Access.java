package io.racklab.deploy.http;

import java.util.Optional;

/**
 * The tokens by which clients may read and act.
 *
 * @param reader the token for reading; empty if no token is needed to read
 * @param owner the token for acting, which also allows reading; empty if acting is not allowed
 */
public record Access(Optional<AccessToken> reader, Optional<AccessToken> owner) {
  /** Allows reading without a token, and never acting. */
  public static final Access READING = new Access(Optional.empty(), Optional.empty());

  /** True if a client that showed this token, or none, may read. */
  boolean reads(Optional<String> shown) {
    return reader.isEmpty() || shown.filter(reader.get()::is).isPresent() || acts(shown);
  }

  /** True if a client that showed this token, or none, may act. */
  boolean acts(Optional<String> shown) {
    return owner.isPresent() && shown.filter(owner.get()::is).isPresent();
  }
}
