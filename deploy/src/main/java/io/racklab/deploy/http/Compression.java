package io.racklab.deploy.http;

import io.netty.handler.codec.compression.StandardCompressionOptions;
import io.netty.handler.codec.http.HttpContentCompressor;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.regex.Pattern;

/** Compresses text, JSON, scripts and SVG for clients that accept it; never a stream of events. */
final class Compression extends HttpContentCompressor {
  /**
   * The fastest level, some 100 MB/s: files of rows reach nearly a gigabyte and are compressed
   * while they are sent.
   */
  private static final int FAST = 1;

  private static final int SMALLEST = 1_024;
  private static final Pattern SHRINKING =
      Pattern.compile(
          "text/(?!event-stream).*|application/(json|javascript|xml)\\b.*|image/svg\\+xml.*");

  Compression() {
    super(SMALLEST, StandardCompressionOptions.gzip(FAST, 15, 8));
  }

  @Override
  protected Result beginEncode(HttpResponse response, String accepted) throws Exception {
    String type = response.headers().get(HttpHeaderNames.CONTENT_TYPE, "");
    return response.status().equals(HttpResponseStatus.OK) && SHRINKING.matcher(type).matches()
        ? super.beginEncode(response, accepted)
        : null;
  }
}
