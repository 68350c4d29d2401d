package io.racklab.master.runs.suite;

import com.typesafe.config.ConfigFactory;
import io.racklab.master.engine.schedule.Part;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The mixes of answers to the five questions that the suite screens. Each question has a few
 * answers, from the papers and from Hadoop; the mixes are all combinations whose policies go
 * together.
 */
public final class Mixes {
  private static final Map<Part, Map<String, String>> ANSWERS = new EnumMap<>(Part.class);

  static {
    answers(
        Part.ORDER,
        "fifo",
        "kind = fifo",
        "fair",
        "kind = fair, pool-by = user",
        "srpt",
        "kind = srpt",
        "tyrex",
        "kind = static-tags, partitions = [ { share = 0.5, timer = 4min }, { share = 0.5 } ]");
    answers(
        Part.SLOTS,
        "typed",
        "kind = typed, load = full",
        "lent",
        "kind = pi-dhsa, load = cap, borrowed-map-slots = 1, borrowed-reduce-slots = 1"
            + ", weights { map = 1, reduce = 1 }");
    answers(
        Part.MAPS,
        "greedy",
        "kind = greedy",
        "delay",
        "kind = delay, node-wait = 5s, rack-wait = 5s",
        "even",
        "kind = even",
        "mts",
        "kind = mts, traffic-threshold = auto, max-wait = 5s");
    answers(
        Part.REDUCES,
        "first",
        "kind = first-come",
        "robin",
        "kind = round-robin",
        "cheap",
        "kind = greedy, costs { kind = hops }",
        "ca-rts",
        "kind = ca-rts");
    answers(Part.COPIES, "none", "kind = none", "late", "kind = late", "shadow", "kind = shadow");
  }

  private static void answers(Part part, String... namesAndTexts) {
    Map<String, String> answers = new LinkedHashMap<>();
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      answers.put(namesAndTexts[i], namesAndTexts[i + 1]);
    }
    ANSWERS.put(part, answers);
  }

  private Mixes() {}

  /**
   * A mix.
   *
   * @param levels for each question, in the order of {@link Part}, the index of its answer
   */
  public record Mix(List<Integer> levels, SuiteEntry entry) {
    public Mix {
      levels = List.copyOf(levels);
    }
  }

  /** Returns the names of the answers to a question, in the order of their indices. */
  public static List<String> answers(Part part) {
    return List.copyOf(ANSWERS.get(part).keySet());
  }

  /** Returns all mixes whose policies go together. */
  public static List<Mix> all() {
    List<Mix> all = new ArrayList<>();
    add(new ArrayList<>(), all);
    return all;
  }

  private static void add(List<Integer> levels, List<Mix> all) {
    if (levels.size() == Part.values().length) {
      Mix mix = new Mix(levels, entry(levels));
      boolean fits =
          SchedulerFile.entry(
                  ConfigFactory.parseString("one = " + mix.entry().text()).getValue("one"),
                  mix.entry().folder())
              .isPresent();
      if (fits) {
        all.add(mix);
      }
      return;
    }
    int answers = answers(Part.values()[levels.size()]).size();
    for (int answer = 0; answer < answers; answer++) {
      List<Integer> more = new ArrayList<>(levels);
      more.add(answer);
      add(more, all);
    }
  }

  private static SuiteEntry entry(List<Integer> levels) {
    StringBuilder name = new StringBuilder();
    StringBuilder text = new StringBuilder();
    for (Part part : Part.values()) {
      String answer = answers(part).get(levels.get(part.ordinal()));
      name.append(name.isEmpty() ? "" : "_").append(answer);
      text.append(", %s { %s }".formatted(part.word(), ANSWERS.get(part).get(answer)));
    }
    return new SuiteEntry(
        name.toString(), "{ name = " + name + text + " }", Path.of("").toAbsolutePath());
  }
}
