package io.racklab.deploy.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every comment belongs to a declaration. Its words are for readers to judge, not for a test. */
class CommentsTest {
  private static final Path ROOT = Path.of(System.getProperty("racklab.root"));
  private static final List<String> MODULES =
      List.of("protocol", "topologies", "master", "worker", "deploy");

  /** The second of two comments in a row; the first belongs to no declaration then. */
  private static final Pattern SECOND = Pattern.compile("\\*/\\s*(/\\*\\*)");

  /** From Java 23 on that is a warning of the compiler, and warnings are errors. */
  @Test
  void noCommentFollowsAnother() throws IOException {
    assertThat(places("src/main/java", SECOND)).isEmpty();
    assertThat(places("src/test/java", SECOND)).isEmpty();
  }

  /** Likewise; its text is not such a place itself. */
  @Test
  void secondCommentsAreSeen() {
    String text =
        """
        class Commented {
          # The width. */
          # The height, of which the one above knows nothing. */
          int height;

          # The rest. */
          int rest;
        }
        """
            .replace("#", "/**");

    assertThat(places("Commented.java", text, SECOND)).containsExactly("Commented.java:3");
  }

  private static List<String> places(String folder, Pattern wrong) throws IOException {
    List<String> places = new ArrayList<>();
    for (String module : MODULES) {
      List<Path> sources = sources(ROOT.resolve(module).resolve(folder));
      assertThat(sources).as(module).hasSizeGreaterThan(10);
      for (Path source : sources) {
        String name = ROOT.relativize(source).toString();
        places.addAll(places(name, Files.readString(source), wrong));
      }
    }
    return places;
  }

  private static List<Path> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  /** The places of the pattern's first group, each as {@code file:line}. */
  private static List<String> places(String file, String text, Pattern wrong) {
    List<String> places = new ArrayList<>();
    Matcher matcher = wrong.matcher(text);
    while (matcher.find()) {
      long line = text.substring(0, matcher.start(1)).chars().filter(c -> c == '\n').count() + 1;
      places.add(file + ":" + line);
    }
    return places;
  }
}
