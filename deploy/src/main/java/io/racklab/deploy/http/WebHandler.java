package io.racklab.deploy.http;

import java.io.IOException;

/** Answers the requests of a route. Called on several threads, which it may block for a while. */
@FunctionalInterface
public interface WebHandler {
  /**
   * Returns the response; an exception becomes a 500, and a line in the log.
   *
   * @throws java.io.FileNotFoundException or {@link java.nio.file.NoSuchFileException} for a 404
   */
  WebAnswer answer(WebRequest request) throws IOException;
}
