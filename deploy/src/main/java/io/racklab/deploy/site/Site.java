package io.racklab.deploy.site;

import io.racklab.deploy.http.Routes;
import io.racklab.deploy.http.WebAnswer;
import io.racklab.deploy.http.WebRequest;
import io.racklab.deploy.program.CodePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A folder with the pages as a site. */
public final class Site {
  /**
   * The path below which a server must offer the site, since the links between its pages contain
   * it.
   */
  public static final String BASE = "/racklab/";

  private static final String FIRST = "index.html";
  private static final String NOT_FOUND = "404.html";
  private static final int STATUS_NOT_FOUND = 404;
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "txt", "text/plain; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml",
          "png", "image/png");

  private final Path folder;

  /** The files by their paths below the folder; a path that is not in it is not served. */
  private final Map<String, Path> files;

  private Site(Path folder, Map<String, Path> files) {
    this.folder = folder;
    this.files = files;
  }

  /** Returns where this program's site lies, once it has been built. */
  public static Path own() {
    return beside(CodePlace.of(Site.class));
  }

  /**
   * Returns the folder of the site that belongs to a program.
   *
   * @param program the program's jar, in the archive or in a checkout, or its folder of classes
   */
  static Path beside(Path program) {
    Path folder = program.getParent();
    if (folder.endsWith("lib") && !folder.endsWith("target/racklab/lib")) {
      return folder.resolveSibling("site");
    }
    Path target = folder.endsWith("lib") ? folder.getParent().getParent() : folder;
    return target.resolve("site-pages");
  }

  /** True if a folder has a site. */
  public static boolean isIn(Path folder) {
    return Files.isRegularFile(folder.resolve(FIRST));
  }

  /** Returns the site in a folder, with the files that it has now. */
  public static Site in(Path folder) throws IOException {
    Map<String, Path> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      all.filter(Files::isRegularFile)
          .forEach(file -> files.put(slashed(folder.relativize(file)), file));
    }
    return new Site(folder, files);
  }

  private static String slashed(Path path) {
    return path.toString().replace(path.getFileSystem().getSeparator(), "/");
  }

  /**
   * Returns the routes to the site's files, and a redirection from the server's root to the site.
   */
  public Routes routes() {
    String refresh = "<!doctype html><meta http-equiv=\"refresh\" content=\"0; url=" + BASE + "\">";
    return Routes.NONE
        .getBelow(BASE, this::answer)
        .get("/", request -> WebAnswer.html(refresh))
        .get(BASE.substring(0, BASE.length() - 1), request -> WebAnswer.html(refresh));
  }

  private WebAnswer answer(WebRequest request) throws IOException {
    String asked = request.rest();
    Path file = files.get(asked.isEmpty() || asked.endsWith("/") ? asked + FIRST : asked);
    return file == null
        ? new WebAnswer.Content(
            STATUS_NOT_FOUND, TYPES.get("html"), Files.readAllBytes(folder.resolve(NOT_FOUND)))
        : new WebAnswer.Stored(file, type(file));
  }

  private static String type(Path file) {
    String name = file.getFileName().toString();
    return TYPES.getOrDefault(
        name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
  }
}
