package io.racklab.deploy.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.QueryStringEncoder;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Authorizes requests and finds their handlers. It needs no connection.
 *
 * <p>A reader shows the token once in the address, {@code /?token=…}. A cookie then keeps it, since
 * a page cannot set headers for its event streams. Programs show the token in the header {@code
 * Authorization: Bearer …}.
 */
final class RequestAuthorizer {
  private static final String TOKEN = "token";
  private static final String BEARER = "bearer ";

  /**
   * The host names that requests over loopback may have. A request with another name comes from a
   * malicious page (DNS rebinding).
   */
  private static final Pattern OWN_HOST =
      Pattern.compile("(localhost|127(\\.\\d{1,3}){3}|\\[::1\\])(:\\d{1,5})?");

  private static final Pattern STEP_BACK = Pattern.compile("(^|/)\\.\\.?(/|$)");

  private final Routes routes;
  private final Access access;
  private final boolean loopback;
  private final boolean tls;
  private final String cookie;

  /**
   * @param port the server's port; it is part of the cookie's name, since all servers on a host
   *     share their cookies
   */
  RequestAuthorizer(Routes routes, HttpSettings settings, int port) {
    this.routes = routes;
    access = settings.access();
    loopback = settings.at().getAddress().isLoopbackAddress();
    tls = settings.tls().isPresent();
    cookie = "racklab-" + port;
  }

  /** The decision on a request. */
  sealed interface Decision {
    /** Admits the request: this handler answers it. */
    record Admitted(WebHandler handler, WebRequest request) implements Decision {}

    /**
     * Redirects the browser to the same address without the token, and keeps the token in a cookie.
     */
    record Redirected(String location, String cookie) implements Decision {}

    /** Refuses the request for this reason. */
    record Refused(int status, String why) implements Decision {}
  }

  Decision decide(HttpMethod method, String uri, HttpHeaders headers, String body) {
    boolean posted = method.equals(HttpMethod.POST);
    if (!posted && !method.equals(HttpMethod.GET) && !method.equals(HttpMethod.HEAD)) {
      return new Decision.Refused(405, "this method is not allowed; use GET, HEAD or POST");
    }
    QueryStringDecoder address = new QueryStringDecoder(uri);
    String path;
    Map<String, String> query = new TreeMap<>();
    try {
      path = address.path();
      address.parameters().forEach((name, values) -> query.put(name, values.get(0)));
    } catch (IllegalArgumentException e) {
      return new Decision.Refused(400, "the address is malformed");
    }
    if (!plain(path)) {
      return new Decision.Refused(400, "the path is malformed");
    }
    if (loopback && !OWN_HOST.matcher(host(headers)).matches()) {
      return new Decision.Refused(403, "use localhost or 127.0.0.1 as this server's host name");
    }
    Optional<Routes.Route> route = routes.to(path, posted);
    Optional<String> shown = shown(headers, query);
    String asked = query.remove(TOKEN);
    boolean open = route.filter(to -> to.kind() == Routes.Kind.OPEN).isPresent();
    if (!open && !access.reads(shown)) {
      return new Decision.Refused(
          401, "a valid token is needed: ?token=…, or Authorization: Bearer …");
    }
    if (posted && (!access.acts(shown) || foreign(headers))) {
      return new Decision.Refused(
          403, "the owner's token is needed, and pages of other servers are refused");
    }
    if (route.isEmpty()) {
      return routes.to(path, !posted).isPresent()
          ? new Decision.Refused(405, posted ? "use GET" : "use POST")
          : new Decision.Refused(404, "this server has no such page");
    }
    if (asked != null && !posted && known(shown)) {
      return new Decision.Redirected(location(path, query), kept(asked));
    }
    return new Decision.Admitted(
        route.get().handler(),
        new WebRequest(path, route.get().rest(path), query, access.acts(shown), body));
  }

  /** True if the token that was shown is valid. */
  private boolean known(Optional<String> shown) {
    return access.reader().isPresent() ? access.reads(shown) : access.acts(shown);
  }

  private static boolean plain(String path) {
    return path.startsWith("/")
        && !path.startsWith("//")
        && path.chars().noneMatch(c -> c < ' ' || c == 0x7f || c == '\\')
        && !STEP_BACK.matcher(path).find();
  }

  private static String host(HttpHeaders headers) {
    return headers.get(HttpHeaderNames.HOST, "").toLowerCase(Locale.ROOT);
  }

  /**
   * True if a browser sends the request for a page of another server; the browser may add this
   * server's cookie to it.
   */
  private boolean foreign(HttpHeaders headers) {
    String origin = headers.get(HttpHeaderNames.ORIGIN);
    return origin != null
        && !origin.equalsIgnoreCase((tls ? "https://" : "http://") + host(headers));
  }

  private Optional<String> shown(HttpHeaders headers, Map<String, String> query) {
    if (query.containsKey(TOKEN)) {
      return Optional.of(query.get(TOKEN));
    }
    String header = headers.get(HttpHeaderNames.AUTHORIZATION, "");
    if (header.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
      return Optional.of(header.substring(BEARER.length()).strip());
    }
    List<Cookie> cookies =
        ServerCookieDecoder.STRICT.decodeAll(headers.get(HttpHeaderNames.COOKIE, ""));
    return cookies.stream().filter(one -> one.name().equals(cookie)).map(Cookie::value).findFirst();
  }

  /** Returns the encoded address; the decoded path and query may have any character. */
  private static String location(String path, Map<String, String> query) {
    try {
      QueryStringEncoder address =
          new QueryStringEncoder(new URI(null, null, path, null).toASCIIString());
      query.forEach(address::addParam);
      return address.toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("a path without control characters can be encoded", e);
    }
  }

  private String kept(String token) {
    return cookie + "=" + token + "; Path=/; HttpOnly; SameSite=Strict" + (tls ? "; Secure" : "");
  }
}
