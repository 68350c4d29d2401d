package io.racklab.deploy.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.racklab.master.runs.experiment.ExperimentKeys;
import io.racklab.master.runs.experiment.Key;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The page of keys and the readers know the same keys. Types and bounds are generated, and of keys
 * in {@link ExperimentKeys} the defaults and meanings; after a change, {@code mvn test
 * -Dracklab.docs=write} writes them anew.
 *
 * <p>Readers are asked whether they know a word, for every word in their sources that could be a
 * key. A key that they put together from parts of words is seen only once it is on the page.
 */
class KeysTest {
  private static final Path ROOT = Path.of(System.getProperty("racklab.root"));
  private static final Path PAGE = ROOT.resolve("master/docs/keys.md");
  private static final Pattern WORD = Pattern.compile("\"([a-z][a-z0-9-]*)\"");
  private static final Pattern VALUE =
      Pattern.compile("`([a-z0-9-]+)`|([0-9.]+( (B|[KMG]iB|MB|MB/s|ms|s|min))?)");

  /** They say which other keys there are, so that nonsense in them hides those. */
  private static final Set<String> SELECTORS = Set.of("kind", "load", "benchmark");

  private static final String TASKS = "tasks.";

  private static final Set<String> WORDS = words();

  private static final Map<String, List<KeyPlace>> PLACES =
      KeyPlaces.all().stream().collect(Collectors.groupingBy(KeyPlace::table));

  /** A row of the page. */
  private record Row(String table, String key, String type, String usual, String means) {
    static Row of(String table, String line) {
      String[] cells = line.split(" *\\| *", -1);
      return new Row(table, cells[1].replace("`", ""), cells[2], cells[3], cells[4]);
    }

    String name() {
      return key.substring(key.lastIndexOf('.') + 1);
    }

    List<KeyPlace> places() {
      return PLACES.getOrDefault(table, List.of()).stream()
          .filter(place -> key.equals(place.prefix() + name()) && place.knows(name()))
          .toList();
    }

    Row generated() {
      List<String> types = places().stream().map(place -> place.type(name())).distinct().toList();
      String told = types.size() == 1 ? types.get(0) : "";
      // A refusal tells of one type; what else the reader takes stands behind it, by hand.
      boolean more = !type.isEmpty() && (told.isEmpty() || type.startsWith(told + ","));
      return new Row(table, key, more ? type : told, reference(), declared());
    }

    /** The meaning that the code declares; else the one on the page. */
    private String declared() {
      return ExperimentKeys.ALL.stream()
          .filter(one -> one.path().equals(path()))
          .map(Key::means)
          .findFirst()
          .orElse(means);
    }

    /** The path below the experiment, of keys that have it in the name of their table. */
    private String path() {
      return switch (table) {
        case "Experiment" -> key;
        case "Tasks" -> TASKS + key;
        default -> "";
      };
    }

    private String reference() {
      String path = path();
      if (path.isEmpty() || !DEFAULTS.hasPath(path)) {
        return usual;
      }
      return switch (DEFAULTS.getValue(path).valueType()) {
        case OBJECT -> "";
        case LIST -> "none";
        case STRING -> text(DEFAULTS.getString(path));
        default -> DEFAULTS.getValue(path).unwrapped().toString();
      };
    }

    private static String text(String value) {
      return value.matches("\\d.*") ? value : "`" + value + "`";
    }

    String line() {
      return "| `" + key + "` | " + type + " | " + usual + " | " + means + " |";
    }
  }

  private static final Config DEFAULTS =
      ConfigFactory.parseResources(
              KeysTest.class.getClassLoader(), "io/racklab/master/experiment-reference.conf")
          .getConfig("experiment");

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    String table = "";
    for (String line : Files.readAllLines(PAGE)) {
      table = line.startsWith("## ") ? line.substring(3) : table;
      if (line.startsWith("| `")) {
        rows.add(Row.of(table, line));
      }
    }
    return rows;
  }

  /** The page as it ought to be: keys that are declared and have no row yet end their table. */
  private static String page() throws IOException {
    Iterator<Row> rows = rows().iterator();
    Set<String> there = rows().stream().map(Row::path).collect(Collectors.toSet());
    List<String> lines = new ArrayList<>();
    String table = "";
    for (String line : Files.readAllLines(PAGE)) {
      boolean row = line.startsWith("| `");
      if (!row && !lines.isEmpty() && lines.get(lines.size() - 1).startsWith("| `")) {
        String of = table;
        ExperimentKeys.ALL.stream()
            .map(Key::path)
            .filter(path -> !there.contains(path))
            .filter(path -> of.equals(path.startsWith(TASKS) ? "Tasks" : "Experiment"))
            .map(path -> new Row(of, path.replace(TASKS, ""), "", "", "").generated().line())
            .forEach(lines::add);
      }
      table = line.startsWith("## ") ? line.substring(3) : table;
      lines.add(row ? rows.next().generated().line() : line);
    }
    return String.join("\n", lines) + "\n";
  }

  @Test
  void typesAndDefaultsAreWhatTheReadersSay() throws IOException {
    String page = page();
    if ("write".equals(System.getProperty("racklab.docs"))) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE).hasContent(page);
  }

  @Test
  void everyKeyOnThePageIsReadInItsPlace() throws IOException {
    assertThat(rows().stream().filter(row -> row.places().isEmpty())).isEmpty();
    assertThat(rows()).allSatisfy(row -> assertThat(row.type()).as(row.line()).isNotEmpty());
    assertThat(rows().stream().map(row -> row.table() + ": " + row.key())).doesNotHaveDuplicates();
  }

  @Test
  void everyDefaultOnThePageIsAValueThatIsRead() throws IOException {
    for (Row row : rows()) {
      Matcher value = VALUE.matcher(row.usual());
      if (value.matches()) {
        String plain = value.group(1) == null ? value.group(2) : value.group(1);
        String quoted = plain.matches("[0-9.]+|true|false") ? plain : "\"" + plain + "\"";
        assertThat(row.places())
            .as(row.line())
            .anyMatch(place -> place.refusal(row.name(), quoted).isEmpty());
      }
    }
  }

  static List<KeyPlace> places() {
    return KeyPlaces.all();
  }

  @ParameterizedTest
  @MethodSource("places")
  void everyKeyThatIsReadIsOnThePage(KeyPlace place) throws IOException {
    Set<String> documented =
        rows().stream()
            .filter(row -> row.table().equals(place.table()))
            .map(Row::key)
            .collect(Collectors.toSet());
    Set<String> left = new TreeSet<>(WORDS);
    left.removeIf(word -> documented.contains(place.prefix() + word));
    List<String> suspects = new ArrayList<>(SELECTORS);
    suspects.retainAll(left);
    left.removeAll(SELECTORS);
    suspects.addAll(place.notRefused(left));

    assertThat(place.knows("no-such-key")).as("what is not a key").isFalse();
    assertThat(suspects.stream().filter(place::knows)).as("keys that the page lacks").isEmpty();
  }

  /** What readers' sources have between quotes and could be a key. */
  private static Set<String> words() {
    Set<String> words = new TreeSet<>();
    for (String room :
        List.of(
            "topologies/src/main/java/io/racklab/topologies/file",
            "master/src/main/java/io/racklab/master/runs/experiment",
            "master/src/main/java/io/racklab/master/engine/schedule",
            "master/src/main/java/io/racklab/master/engine/workload")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(room))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(file -> add(words, file));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    ExperimentKeys.ALL.forEach(key -> words.add(key.path().replaceFirst(".*\\.", "")));
    assertThat(words).contains("map-slots", "slowstart", "benchmark", "squared-cv");
    return words;
  }

  private static void add(Set<String> words, Path file) {
    try {
      WORD.matcher(Files.readString(file)).results().forEach(found -> words.add(found.group(1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
