package io.racklab.master.runs.hadoop;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The allocation file of Hadoop 1's fair scheduler as Hadoop 1.2.1 reads it: it knows no {@code
 * <queue>}, the last of an element's repetitions counts, and a value that it cannot read keeps its
 * job tracker from starting.
 */
final class PoolFile {
  private enum Kind {
    NUMBER("is no number", "write, for example, 1.5") {
      @Override
      String read(String text) {
        Double.parseDouble(text);
        return text;
      }
    },
    WHOLE("is no whole number", "write, for example, 10") {
      @Override
      String read(String text) {
        return "" + Integer.parseInt(text);
      }
    },
    SECONDS("is no whole number of seconds", "write, for example, 60") {
      @Override
      String read(String text) {
        return "" + Long.parseLong(text);
      }
    },
    MODE("is no scheduling mode", "write fair or fifo") {
      @Override
      String read(String text) {
        String mode = text.toLowerCase(Locale.ROOT);
        if (!mode.equals("fair") && !mode.equals("fifo")) {
          throw new NumberFormatException(mode);
        }
        return mode;
      }
    };

    private final String wrong;
    private final String instead;

    Kind(String wrong, String instead) {
      this.wrong = wrong;
      this.instead = instead;
    }

    abstract String read(String text);
  }

  private final String name;
  private final ImportNotes notes;
  private final Map<String, Map<String, HadoopValue>> pools = new LinkedHashMap<>();
  private final Map<String, Map<String, HadoopValue>> users = new LinkedHashMap<>();
  private final Map<String, HadoopValue> ofAll = new LinkedHashMap<>();

  PoolFile(Allocations.File file, ImportNotes notes) {
    name = file.name();
    this.notes = notes;
    XmlElement root = file.root();
    if (!root.name().equals("allocations")) {
      throw XmlElement.problem(
          name,
          root.line(),
          "the file begins with <" + root.name() + ">, not with <allocations>",
          "name the fair scheduler's allocation file");
    }
    for (XmlElement child : root.children()) {
      switch (child.name()) {
        case "pool" -> named(child, PoolFile::ofPool, pools);
        case "user" -> named(child, PoolFile::ofUser, users);
        default -> read(child, ofAny(child.name()), "", ofAll);
      }
    }
  }

  private static Optional<Kind> ofPool(String element) {
    return switch (element) {
      case "weight" -> Optional.of(Kind.NUMBER);
      case "minMaps", "maxMaps", "minReduces", "maxReduces" -> Optional.of(Kind.WHOLE);
      case "minSharePreemptionTimeout" -> Optional.of(Kind.SECONDS);
      case "schedulingMode" -> Optional.of(Kind.MODE);
      default -> ofUser(element);
    };
  }

  private static Optional<Kind> ofUser(String element) {
    return Optional.of(Kind.WHOLE).filter(any -> element.equals("maxRunningJobs"));
  }

  private static Optional<Kind> ofAny(String element) {
    return switch (element) {
      case "poolMaxJobsDefault", "userMaxJobsDefault" -> Optional.of(Kind.WHOLE);
      case "fairSharePreemptionTimeout", "defaultMinSharePreemptionTimeout" ->
          Optional.of(Kind.SECONDS);
      case "defaultPoolSchedulingMode" -> Optional.of(Kind.MODE);
      default -> Optional.empty();
    };
  }

  private void named(
      XmlElement element,
      Function<String, Optional<Kind>> kinds,
      Map<String, Map<String, HadoopValue>> to) {
    String called = element.attributes().getOrDefault("name", "");
    if (called.isEmpty()) {
      throw XmlElement.problem(
          name,
          element.line(),
          "a " + element.name() + " has no name",
          "write <" + element.name() + " name=\"research\">");
    }
    Map<String, HadoopValue> values = to.computeIfAbsent(called, any -> new LinkedHashMap<>());
    String in = " in the " + element.name() + " " + called;
    element.children().forEach(child -> read(child, kinds.apply(child.name()), in, values));
  }

  private void read(
      XmlElement element, Optional<Kind> known, String in, Map<String, HadoopValue> to) {
    String tag = "<" + element.name() + ">";
    if (known.isEmpty()) {
      notes.leftOut("%s:%d: %s%s, as in Hadoop 1".formatted(name, element.line(), tag, in));
      return;
    }
    Kind kind = known.get();
    HadoopValue written = new HadoopValue(tag, element.text(), name, element.line());
    try {
      String read = kind.read(element.text());
      to.put(element.name(), new HadoopValue(tag, read, name, element.line()));
    } catch (NumberFormatException e) {
      throw written.wrong(kind.wrong + " as Hadoop 1 reads it", kind.instead);
    }
  }

  /** Returns the values of each pool by its name, each by the name of its element. */
  Map<String, Map<String, HadoopValue>> pools() {
    return pools;
  }

  /** Returns the values of each user by its name, each by the name of its element. */
  Map<String, Map<String, HadoopValue>> users() {
    return users;
  }

  /** Returns the values outside of pools and users, by the names of their elements. */
  Map<String, HadoopValue> ofAll() {
    return ofAll;
  }
}
