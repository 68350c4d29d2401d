package io.racklab.master.papers.reproduce;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import io.racklab.topologies.config.BundledFiles;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Problems;
import io.racklab.topologies.config.Section;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The file of a figure, bundled or a user's, before it is parsed. It tells whether the traces that
 * the figure needs exist, so that a figure without its traces can be skipped.
 */
public final class FigureFile {
  private static final BundledFiles BUNDLED =
      new BundledFiles(
          "figure",
          PaperFigure.class,
          "/io/racklab/master/figures",
          List.of(
              "shadow-fig1",
              "shadow-fig10",
              "shadow-fig11",
              "shadow-fig12",
              "shadow-fig13",
              "shadow-fig14",
              "shadow-fig15",
              "shadow-fig16",
              "shadow-fig17",
              "shadow-fig20",
              "shadow-fig23",
              "shadow-varied",
              "nas-fig2",
              "nas-fig3",
              "nas-fig3-day",
              "nas-fig3-varied",
              "nas-fig3h",
              "nas-fig4",
              "nas-fig4-holds",
              "nas-fig5",
              "nas-day",
              "dynamicmr-fig7",
              "dynamicmr-fig8",
              "dynamicmr-fig9",
              "dynamicmr-fig10",
              "dynamicmr-fig11",
              "dynamicmr-fig12",
              "dynamicmr-fig13",
              "dynamicmr-fig14",
              "dynamicmr-fig15",
              "locality-fig2",
              "locality-fig3",
              "locality-fig8",
              "locality-fig9",
              "locality-fig10",
              "locality-theorem2",
              "tyrex-fig3",
              "tyrex-fig4",
              "tyrex-fig5",
              "tyrex-table1",
              "tyrex-table2",
              "tyrex-fig6",
              "tyrex-fig7",
              "tyrex-fig10",
              "tyrex-fig14",
              "tyrex-fig16"));

  private final String name;
  private final String source;
  private final String text;
  private final Path folder;

  private FigureFile(String name, String source, String text, Path folder) {
    this.name = name;
    this.source = source;
    this.text = text;
    this.folder = folder;
  }

  /** Returns the bundled figures by name, each with a one-line description. */
  public static Map<String, String> bundledNames() {
    return BUNDLED.descriptions();
  }

  /**
   * Returns the text of a bundled figure's file, with its comments.
   *
   * @throws InvalidInputException if there is none of this name
   */
  public static String bundledText(String name) {
    return BUNDLED.text(name);
  }

  /**
   * Returns the figure files that a word names; the word is {@code all}, a paper, a figure, or the
   * path of a file.
   *
   * @param folder the base of a relative path
   * @return at least one
   * @throws InvalidInputException if the word names none of these
   */
  public static List<FigureFile> named(String word, Path folder) {
    List<String> names = BUNDLED.names();
    List<String> meant =
        names.stream()
            .filter(name -> word.equals("all") || name.equals(word) || name.startsWith(word + "-"))
            .toList();
    if (!meant.isEmpty()) {
      return meant.stream()
          .map(name -> new FigureFile(name, name, BUNDLED.text(name), Path.of("").toAbsolutePath()))
          .toList();
    }
    if (BUNDLED.looksLikeFile(word, folder)) {
      Path file = folder.resolve(word);
      String base = file.getFileName().toString().replaceAll("\\.conf$", "");
      return List.of(
          new FigureFile(
              base, file.toString(), HoconFile.content(file), file.toAbsolutePath().getParent()));
    }
    BUNDLED.text(word);
    throw new IllegalStateException(word);
  }

  /** Returns the bundled name, or the file's name without its extension. */
  public String name() {
    return name;
  }

  /** True if the other has the same name, folder and text. */
  public boolean sameAs(FigureFile other) {
    return name.equals(other.name) && folder.equals(other.folder) && text.equals(other.text);
  }

  /**
   * Returns a trace that the figure needs and that does not exist.
   *
   * @param traces the folder that holds traces
   */
  public Optional<Path> missingTrace(Path traces) {
    return traces(traces).values().stream().filter(file -> !Files.exists(file)).findFirst();
  }

  /**
   * Reads the figure.
   *
   * @param traces the folder that holds traces
   * @param quick true if the section {@code quick} overrides the experiments
   * @throws InvalidInputException with everything that is wrong with it
   */
  public PaperFigure read(Path traces, boolean quick) {
    StringBuilder placed = new StringBuilder(text);
    // Overrides the file's own traces, so that ${figure.traces.NAME} in it resolves to the trace's
    // path.
    traces(traces)
        .forEach(
            (trace, file) ->
                placed
                    .append("\nfigure.traces.")
                    .append(ConfigUtil.quoteString(trace))
                    .append(" = ")
                    .append(ConfigUtil.quoteString(file.toString())));
    Config config = HoconFile.config(source, placed.toString());
    Problems problems = new Problems(source);
    Section whole = new Section("", config.root(), problems, folder);
    Optional<PaperFigure> figure =
        whole
            .at("figure")
            .required("figure { … }")
            .section()
            .flatMap(section -> new FigureReader(name, section, config, quick).read());
    whole.end();
    problems.throwIfAny();
    return figure.orElseThrow();
  }

  private Map<String, Path> traces(Path traces) {
    Config config = HoconFile.config(source, text);
    Map<String, Path> files = new TreeMap<>();
    if (!config.hasPath("figure.traces")) {
      return files;
    }
    if (config.getValue("figure.traces").valueType() != ConfigValueType.OBJECT) {
      throw new InvalidInputException(
          new Problem(
              source, 0, "traces must be a section", "write traces { fb-2010 = \"swim/FB.tsv\" }"));
    }
    config
        .getConfig("figure.traces")
        .root()
        .forEach(
            (trace, file) -> files.put(trace, trace(traces, file).toAbsolutePath().normalize()));
    return files;
  }

  private Path trace(Path traces, ConfigValue file) {
    try {
      return traces.resolve(String.valueOf(file.unwrapped()));
    } catch (InvalidPathException e) {
      throw new InvalidInputException(
          new Problem(
              source,
              Math.max(0, file.origin().lineNumber()),
              "a trace is not a file path",
              "write traces { fb-2010 = \"swim/FB.tsv\" }"));
    }
  }
}
