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

/**
 * A comment begins with a noun or a verb that says what a thing is or does, not with a question.
 */
class CommentsTest {
  private static final Path ROOT = Path.of(System.getProperty("racklab.root"));
  private static final List<String> MODULES =
      List.of("protocol", "topologies", "master", "worker", "deploy");

  /** The first word, on the line where the comment opens or on the next. */
  private static final Pattern QUESTION = Pattern.compile("/\\*\\*\\s*(?:\\*\\s*)?(What|How)\\b");

  @Test
  void noCommentBeginsWithAQuestion() throws IOException {
    List<String> questions = new ArrayList<>();
    for (String module : MODULES) {
      List<Path> sources = sources(ROOT.resolve(module).resolve("src/main/java"));
      assertThat(sources).as(module).hasSizeGreaterThan(20);
      for (Path source : sources) {
        questions.addAll(questions(ROOT.relativize(source).toString(), Files.readString(source)));
      }
    }

    assertThat(questions).isEmpty();
  }

  /** Shows that the rule sees what it looks for. */
  @Test
  void questionsAreSeen() {
    String text =
        """
        /**
         * What it is.
         *
         * <p>More of it.
         */
        class Asking {
          /** How wide it is. */
          int width;

          /**
           * The height.
           *
           * @param unit what it is measured in
           */
          int height;

          /** Whatever it holds. How much that is does not matter. */
          int rest;

          // What is left out.
          /* How it was. */
        }
        """;

    assertThat(questions("Asking.java", text)).containsExactly("Asking.java:2", "Asking.java:7");
    assertThat(questions("Asking.java", text.replace("\n", "\r\n")))
        .containsExactly("Asking.java:2", "Asking.java:7");
  }

  private static List<Path> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  /** The places at which a comment begins with a question, each as {@code file:line}. */
  private static List<String> questions(String file, String text) {
    List<String> places = new ArrayList<>();
    Matcher matcher = QUESTION.matcher(text);
    while (matcher.find()) {
      long line = text.substring(0, matcher.start(1)).chars().filter(c -> c == '\n').count() + 1;
      places.add(file + ":" + line);
    }
    return places;
  }
}
