package io.racklab.deploy.http;

import java.util.Map;
import java.util.Optional;

/**
 * Something that was asked for.
 *
 * @param path decoded, from its first slash; without {@code .} and {@code ..} as steps
 * @param rest of the path, behind what its route named; without a slash in front
 * @param query the first value of each parameter
 * @param owner whether the owner's token was shown
 * @param body of an action, as text; else empty
 */
public record WebRequest(
    String path, String rest, Map<String, String> query, boolean owner, String body) {
  public WebRequest {
    query = Map.copyOf(query);
  }

  /** A parameter's first value, if it was given. */
  public Optional<String> parameter(String name) {
    return Optional.ofNullable(query.get(name));
  }
}
