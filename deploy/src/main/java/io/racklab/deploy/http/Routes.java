package io.racklab.deploy.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The paths that a server answers, each with its handler. */
public final class Routes {
  /** No routes. */
  public static final Routes NONE = new Routes(List.of());

  /** The kind of access that a route needs. */
  enum Kind {
    /** Needs no token. */
    OPEN,
    /** Needs the right to read. */
    READ,
    /** Needs the right to act. */
    ACT
  }

  /** A path, or a folder's path for all paths below it. */
  record Route(Kind kind, String path, boolean below, WebHandler handler) {
    Route {
      if (!path.startsWith("/") || below && !path.endsWith("/")) {
        throw new IllegalArgumentException(
            "a route must begin with a slash, and a folder must also end with one: " + path);
      }
    }

    boolean leadsTo(String asked) {
      return below ? asked.startsWith(path) : asked.equals(path);
    }

    /** Returns the part of a path that follows this route's folder. */
    String rest(String asked) {
      return below ? asked.substring(path.length()) : "";
    }
  }

  private final List<Route> routes;

  private Routes(List<Route> routes) {
    this.routes = List.copyOf(routes);
  }

  /** Adds a route for readers to one path. */
  public Routes get(String path, WebHandler handler) {
    return with(new Route(Kind.READ, path, false, handler));
  }

  /** Adds a route for readers to all paths below a folder, which ends with a slash. */
  public Routes getBelow(String folder, WebHandler handler) {
    return with(new Route(Kind.READ, folder, true, handler));
  }

  /** Adds a route to one path that needs no token, for content without secrets. */
  public Routes getOpen(String path, WebHandler handler) {
    return with(new Route(Kind.OPEN, path, false, handler));
  }

  /** Adds a route for the owner's posts to a path. */
  public Routes post(String path, WebHandler handler) {
    return with(new Route(Kind.ACT, path, false, handler));
  }

  /** Returns these routes and others. */
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
   * Answers a request that a route of another set has passed on.
   *
   * @param path the path below that route's folder, with a slash in front
   */
  public WebAnswer answer(String path, WebRequest request) throws IOException {
    Optional<Route> route = to(path, false);
    return route.isEmpty()
        ? WebAnswer.refusal(404, "this server has no such page")
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

  /** Returns the most specific route to a path; empty if there is none. */
  Optional<Route> to(String path, boolean posted) {
    return routes.stream()
        .filter(route -> route.leadsTo(path) && posted == (route.kind == Kind.ACT))
        .max(
            Comparator.comparingInt((Route route) -> route.path.length())
                .thenComparing(route -> !route.below));
  }
}
