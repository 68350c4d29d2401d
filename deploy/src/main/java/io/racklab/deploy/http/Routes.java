package io.racklab.deploy.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The paths that a server answers, each with its handler. */
public final class Routes {
  /** None yet. */
  public static final Routes NONE = new Routes(List.of());

  /** Those for whom a route is. */
  enum Kind {
    /** Is answered to everybody, without a token. */
    OPEN,
    /** Is answered to readers. */
    READ,
    /** Is done for the owner. */
    ACT
  }

  /** A path, or all below it if it ends with a slash and is no page of its own. */
  record Route(Kind kind, String path, boolean below, WebHandler handler) {
    Route {
      if (!path.startsWith("/") || below && !path.endsWith("/")) {
        throw new IllegalArgumentException(
            "a route begins with a slash, and one to all below it ends with one: " + path);
      }
    }

    boolean leadsTo(String asked) {
      return below ? asked.startsWith(path) : asked.equals(path);
    }

    /** The part of a path, to which this route leads, that is behind it. */
    String rest(String asked) {
      return below ? asked.substring(path.length()) : "";
    }
  }

  private final List<Route> routes;

  private Routes(List<Route> routes) {
    this.routes = List.copyOf(routes);
  }

  /** Answers one path to readers. */
  public Routes get(String path, WebHandler handler) {
    return with(new Route(Kind.READ, path, false, handler));
  }

  /** Answers all paths below a folder, which ends with a slash, to readers. */
  public Routes getBelow(String folder, WebHandler handler) {
    return with(new Route(Kind.READ, folder, true, handler));
  }

  /** Answers one path to everybody who reaches the server: for what holds no secret. */
  public Routes getOpen(String path, WebHandler handler) {
    return with(new Route(Kind.OPEN, path, false, handler));
  }

  /** Does for the owner what is posted to a path. */
  public Routes post(String path, WebHandler handler) {
    return with(new Route(Kind.ACT, path, false, handler));
  }

  /** These and others. */
  public Routes and(Routes others) {
    Routes all = this;
    for (Route other : others.routes) {
      all = all.with(other);
    }
    return all;
  }

  private Routes with(Route route) {
    for (Route other : routes) {
      if (other.path.equals(route.path)
          && other.below == route.below
          && (other.kind == Kind.ACT) == (route.kind == Kind.ACT)) {
        throw new IllegalArgumentException("two routes to " + route.path);
      }
    }
    List<Route> more = new ArrayList<>(routes);
    more.add(route);
    return new Routes(more);
  }

  /**
   * Answers a reader from here who came over the route of others.
   *
   * @param path from its first slash, as if these were all routes of the server
   */
  public WebAnswer answer(String path, WebRequest request) throws IOException {
    Optional<Route> route = to(path, false);
    return route.isEmpty()
        ? WebAnswer.refusal(404, "there is nothing here")
        : route
            .get()
            .handler()
            .answer(
                new WebRequest(
                    path,
                    route.get().rest(path),
                    request.query(),
                    request.owner(),
                    request.body()));
  }

  /** The most exact route to a path; empty if none leads there. */
  Optional<Route> to(String path, boolean posted) {
    return routes.stream()
        .filter(route -> route.leadsTo(path) && posted == (route.kind == Kind.ACT))
        .max(
            Comparator.comparingInt((Route route) -> route.path.length())
                .thenComparing(route -> !route.below));
  }
}
