package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.settings.JobSettings;
import io.racklab.protocol.AttemptId;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Reads the jobs of a list. A job may wait for those before it. */
final class ListedPartReader {
  private final double factor;
  private final List<Optional<ListedPart>> before = new ArrayList<>();

  private ListedPartReader(double factor) {
    this.factor = factor;
  }

  /**
   * Returns all entries of a list; an empty one stands for an entry with problems, which are
   * reported.
   *
   * @param factor the factor on the usual computing costs
   */
  static List<Optional<ListedPart>> read(Field jobs, double factor) {
    ListedPartReader reader = new ListedPartReader(factor);
    jobs.sections().forEach(section -> reader.before.add(reader.part(section)));
    return reader.before;
  }

  private Optional<ListedPart> part(Section section) {
    Optional<String> name = section.at("name").required("name = a").text();
    Optional<String> user = section.at("user").text();
    Optional<String> pool = section.at("pool").text();
    List<Integer> after = after(section.at("after"));
    Optional<Long> input = input(section.at("input"), after);
    long shuffle = section.at("shuffle").size(0).orElse(0L);
    long output = section.at("output").size(0).orElse(0L);
    Field reducesField = section.at("reduces");
    int reduces =
        reducesField
            .count(0, JobSpec.MOST_TASKS)
            .orElseGet(() -> JobSpec.reducesOf(shuffle, SwimScale.USUAL_BYTES_PER_REDUCE));
    if ((reduces == 0) != (shuffle == 0)) {
      reducesField.problem(
          reduces + " reduces cannot shuffle " + shuffle + " bytes",
          "write both shuffle and reduces, or neither");
    }
    double mapCost = cost(section.at("map-cpu"), Benchmark.SORT.mapSecondsPerByte());
    double reduceCost = cost(section.at("reduce-cpu"), Benchmark.SORT.reduceSecondsPerByte());
    KeySkew skew = KeySkewReader.of(reduces, section);
    InputPlace place = InputFileReader.read(section);
    JobSettings settings = JobSettingsReader.read(section);
    section.end();
    return name.isEmpty() || input.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ListedPart(
                new ListedSubmission(name.get(), user, pool, after, settings),
                new DataSizes(input.get(), shuffle, output),
                reduces,
                new ComputeCosts(mapCost, reduceCost),
                skew,
                place));
  }

  private double cost(Field field, double usual) {
    return field.read(Cost::parse).orElse(usual * factor);
  }

  /**
   * Reads the input bytes. By default they are the total output of the jobs that this one waits
   * for.
   */
  private Optional<Long> input(Field field, List<Integer> after) {
    if (after.isEmpty() || field.present()) {
      return field.required("input = 1 GiB").size(1);
    }
    long written =
        after.stream()
            .map(number -> before.get(number - 1))
            .flatMap(Optional::stream)
            .mapToLong(part -> part.sizes().output())
            .sum();
    if (written == 0) {
      field.problem("the jobs that it waits for have no output", "write input = 1 GiB");
    }
    return Optional.of(Math.max(1, written));
  }

  /** Returns the numbers of the earlier jobs that this one waits for. */
  private List<Integer> after(Field field) {
    TreeSet<Integer> numbers = new TreeSet<>();
    for (Field one : field.elements()) {
      one.text().flatMap(word -> number(one, word)).ifPresent(numbers::add);
    }
    return List.copyOf(numbers);
  }

  private Optional<Integer> number(Field field, String word) {
    List<Integer> all =
        IntStream.rangeClosed(1, before.size())
            .filter(number -> word.equals(AttemptId.jobName(number)) || isNamed(number, word))
            .boxed()
            .toList();
    if (all.size() != 1) {
      field.problem(
          (all.isEmpty() ? "no job before this one is called " : "several jobs are called ") + word,
          before.isEmpty()
              ? "leave after out: this is the first job"
              : "write its number, such as job-1, or a name that only it has");
      return Optional.empty();
    }
    return Optional.of(all.get(0));
  }

  private boolean isNamed(int number, String word) {
    return before.get(number - 1).filter(part -> part.submission().name().equals(word)).isPresent();
  }
}
