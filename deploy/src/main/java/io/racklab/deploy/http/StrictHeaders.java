package io.racklab.deploy.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;

/** The headers of every response: a page may use what this server serves, and nothing else. */
final class StrictHeaders {
  static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
          + " font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none';"
          + " form-action 'none'; frame-ancestors 'none'";

  private StrictHeaders() {}

  static void addTo(HttpHeaders headers) {
    headers.set(HttpHeaderNames.CONTENT_SECURITY_POLICY, POLICY);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set(HttpHeaderNames.CACHE_CONTROL, "no-store");
  }
}
