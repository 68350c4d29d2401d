package io.racklab.deploy.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Headless Chromium, where it is installed. */
final class Browser {
  private static final int PATIENCE_SECONDS = 120;

  private final String chromium;
  private final Path folder;

  private Browser(String chromium, Path folder) {
    this.chromium = chromium;
    this.folder = folder;
  }

  /**
   * What came of a page.
   *
   * @param dom the document after its scripts have run
   * @param console what they wrote there, errors among it
   */
  record Opened(String dom, List<String> console) {}

  /**
   * Skips the test where there is none.
   *
   * @param folder for its profile
   */
  static Browser installed(Path folder) {
    Optional<String> found =
        Stream.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
            .filter(Browser::isOnThePath)
            .findFirst();
    assumeTrue(found.isPresent(), "Chromium is not installed: the report is not looked at");
    return new Browser(found.get(), folder);
  }

  private static boolean isOnThePath(String name) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(one -> Files.isExecutable(Path.of(one, name)));
  }

  Opened open(Path page) throws IOException, InterruptedException {
    Path profile = Files.createTempDirectory(folder, "profile");
    Path dom = profile.resolve("dom");
    Path log = profile.resolve("log");
    Process process =
        new ProcessBuilder(
                chromium,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile.resolve("data"),
                "--enable-logging=stderr",
                "--virtual-time-budget=10000",
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(dom.toFile())
            .redirectError(log.toFile())
            .start();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("Chromium does not end: " + Files.readString(log));
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return new Opened(
        Files.readString(dom),
        Files.readAllLines(log).stream().filter(line -> line.contains("CONSOLE")).toList());
  }
}
