package io.racklab.deploy.http;

import java.io.IOException;

/** Answers the requests of a route. It is called on several threads and may block for a while. */
@FunctionalInterface
public interface WebHandler {
  /**
   * Returns the response. An exception becomes status 500 and a line in the log.
   *
   * @throws java.io.FileNotFoundException or {@link java.nio.file.NoSuchFileException} for status
   *     404
   */
  WebAnswer answer(WebRequest request) throws IOException;
}
