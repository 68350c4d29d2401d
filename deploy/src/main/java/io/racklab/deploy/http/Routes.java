package io.racklab.deploy.http;

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

  /** The most exact route to a path; empty if none leads there. */
  Optional<Route> to(String path, boolean posted) {
    return routes.stream()
        .filter(route -> route.leadsTo(path) && posted == (route.kind == Kind.ACT))
        .max(
            Comparator.comparingInt((Route route) -> route.path.length())
                .thenComparing(route -> !route.below));
  }
}
