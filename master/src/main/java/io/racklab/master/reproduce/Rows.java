package io.racklab.master.reproduce;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What figures read of one run's rows. Times are emulated seconds since the start of the run. */
record Rows(Path folder) {
  private static final String FINISH = "finish_s";
  private static final String SUCCEEDED = "succeeded";
  private static final String CHOSEN = "chosen";

  /**
   * A job that ended well.
   *
   * @param mapsDone when its last map ended
   * @param shuffle bytes
   */
  record JobRow(
      String job, String name, double submit, double mapsDone, double finish, double shuffle) {
    double seconds() {
      return finish - submit;
    }
  }

  List<JobRow> jobs() throws IOException {
    List<JobRow> jobs = new ArrayList<>();
    each(
        "jobs.csv",
        row -> {
          if (row.getField("outcome").equals(SUCCEEDED)) {
            jobs.add(
                new JobRow(
                    row.getField("job"),
                    row.getField("name"),
                    number(row, "submit_s").orElse(Double.NaN),
                    number(row, "maps_done_s").orElse(Double.NaN),
                    number(row, FINISH).orElse(Double.NaN),
                    number(row, "shuffle_bytes").orElse(0)));
          }
        });
    return jobs;
  }

  /** An attempt, whatever became of it. */
  record AttemptRow(String job, String node, boolean reduce, double start, double finish) {}

  List<AttemptRow> attempts() throws IOException {
    List<AttemptRow> attempts = new ArrayList<>();
    each(
        "attempts.csv",
        row ->
            attempts.add(
                new AttemptRow(
                    row.getField("job"),
                    row.getField("node"),
                    row.getField("type").equals("reduce"),
                    number(row, "start_s").orElse(Double.NaN),
                    number(row, FINISH).orElse(Double.NaN))));
    return attempts;
  }

  /** A fetch between two nodes. */
  record FetchRow(double bytes, double start, double finish) {}

  List<FetchRow> fetches() throws IOException {
    List<FetchRow> fetches = new ArrayList<>();
    each(
        "flows.csv",
        row -> {
          if (row.getField("kind").equals("shuffle")
              && !row.getField("src").equals(row.getField("dst"))) {
            fetches.add(
                new FetchRow(
                    number(row, "bytes").orElse(0),
                    number(row, "start_s").orElse(Double.NaN),
                    number(row, FINISH).orElse(Double.NaN)));
          }
        });
    return fetches;
  }

  /** When the last of its chosen reduces had copied all, by job. */
  Map<String, Double> copied() throws IOException {
    Map<String, Double> copied = new LinkedHashMap<>();
    each(
        "attempts.csv",
        row -> {
          if (row.getField("outcome").equals(CHOSEN)) {
            number(row, "copy_s")
                .ifPresent(end -> copied.merge(row.getField("job"), end, Math::max));
          }
        });
    return copied;
  }

  /**
   * From the start of a job's first reduce to the last copy of any, on average over jobs with
   * reduces: unlike the shuffle after the last map, it does not shrink because maps take longer.
   */
  double copySeconds() throws IOException {
    Map<String, Double> began = new LinkedHashMap<>();
    each(
        "attempts.csv",
        row -> {
          if (row.getField("outcome").equals(CHOSEN) && number(row, "copy_s").isPresent()) {
            double start = number(row, "start_s").orElse(Double.NaN);
            began.merge(row.getField("job"), start, Math::min);
          }
        });
    Map<String, Double> copied = copied();
    return began.entrySet().stream()
        .mapToDouble(job -> copied.get(job.getKey()) - job.getValue())
        .average()
        .orElse(Double.NaN);
  }

  /** Duplicates of maps over maps that count. */
  double duplicateShare() throws IOException {
    int[] counts = new int[2];
    each(
        "attempts.csv",
        row -> {
          if (row.getField("type").equals("map")) {
            counts[0] += row.getField("kind").equals("duplicate") ? 1 : 0;
            counts[1] += row.getField("outcome").equals(CHOSEN) ? 1 : 0;
          }
        });
    return counts[0] / (double) counts[1];
  }

  /** The time that attempts held slots, all together. */
  double taskSeconds() throws IOException {
    double[] sum = new double[1];
    each(
        "attempts.csv",
        row ->
            sum[0] +=
                number(row, FINISH).orElse(Double.NaN) - number(row, "start_s").orElse(Double.NaN));
    return sum[0];
  }

  /** The response times of all jobs, one after the other. */
  double jobSeconds() throws IOException {
    return jobs().stream().mapToDouble(JobRow::seconds).sum();
  }

  /** The longest response time less the shortest of jobs of one name, on average over names. */
  double rangeSeconds() throws IOException {
    return jobs().stream()
        .collect(
            Collectors.groupingBy(
                JobRow::name, TreeMap::new, Collectors.summarizingDouble(JobRow::seconds)))
        .values()
        .stream()
        .mapToDouble(times -> times.getMax() - times.getMin())
        .average()
        .orElse(Double.NaN);
  }

  /** From the last submission to the last end of a job. */
  double secondsAfterArrivals() throws IOException {
    List<JobRow> jobs = jobs();
    return jobs.stream().mapToDouble(JobRow::finish).max().orElse(Double.NaN)
        - jobs.stream().mapToDouble(JobRow::submit).max().orElse(Double.NaN);
  }

  private static OptionalDouble number(NamedCsvRecord row, String field) {
    String text = row.getField(field);
    return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
  }

  private void each(String file, Consumer<NamedCsvRecord> told) throws IOException {
    try (CsvReader<NamedCsvRecord> reader =
        CsvReader.builder().ofNamedCsvRecord(folder.resolve(file))) {
      reader.forEach(told);
    }
  }
}
