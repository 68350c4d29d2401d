package io.racklab.deploy.http;

import java.util.Map;
import java.util.Optional;

/**
 * A request.
 *
 * @param path the decoded path from its first slash; no part of it is {@code .} or {@code ..}
 * @param rest the part of the path that follows its route's folder; without a slash in front
 * @param query the first value of each parameter
 * @param owner true if the owner's token was shown
 * @param body the content of a post, as text; else empty
 */
public record WebRequest(
    String path, String rest, Map<String, String> query, boolean owner, String body) {
  public WebRequest {
    query = Map.copyOf(query);
  }

  /** Returns a parameter's first value, if it was given. */
  public Optional<String> parameter(String name) {
    return Optional.ofNullable(query.get(name));
  }
}
