package io.racklab.master.runs.hadoop;

import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import io.racklab.master.engine.workload.settings.JobSettings;
import io.racklab.master.engine.workload.trace.SlsTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes a run in the files of YARN's scheduler load simulator: jobruntime.csv, realtimetrack.json
 * and, of tracked jobs, metrics/variable.app.ID.live.containers.csv.
 */
public final class SlsOutput {
  private static final double MILLIS = 1000;
  private static final String PREFIX = "job-";

  private final SlsStudy study;
  private final List<EndedJob> jobs = new ArrayList<>();
  private final List<EndedAttempt> attempts = new ArrayList<>();
  private final Map<String, Double> starts = new LinkedHashMap<>();

  /**
   * Reads a run.
   *
   * @param study the study whose experiment was run, after {@link SlsStudy#text}
   */
  public SlsOutput(SlsStudy study, RunFiles run) throws IOException {
    this.study = study;
    run.eachJob(jobs::add);
    run.eachAttempt(
        attempt -> {
          attempts.add(attempt);
          starts.merge(attempt.job(), attempt.start(), Math::min);
        });
  }

  /**
   * Writes the files.
   *
   * @param tracked the ids of jobs whose containers are written too
   */
  public void write(Path folder, Set<String> tracked) throws IOException {
    write(folder.resolve("jobruntime.csv"), runtimes());
    SlsTrack track = track();
    WholeFile.create(folder.resolve("realtimetrack.json"), track::write);
    for (EndedJob job : jobs) {
      String id = recorded(job).map(SlsTrace.Recorded::id).orElse(job.name());
      if (tracked.contains(id)) {
        Path metrics = Files.createDirectories(folder.resolve("metrics"));
        String name = id.replaceAll("[^A-Za-z0-9._-]", "-");
        write(
            metrics.resolve("variable.app." + name + ".live.containers.csv"),
            track.containersOf(job.job()));
      }
    }
  }

  private static void write(Path file, String text) throws IOException {
    WholeFile.create(file, stream -> stream.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Returns the job as the trace names it; empty if the trace has another number of jobs. */
  private Optional<SlsTrace.Recorded> recorded(EndedJob job) {
    List<SlsTrace.Recorded> all = study.trace().jobs();
    int number = Integer.parseInt(job.job().substring(PREFIX.length()));
    return all.size() == jobs.size() ? Optional.of(all.get(number - 1)) : Optional.empty();
  }

  /** Returns the milliseconds by the trace's clock at which the run begins. */
  private long first() {
    return study.trace().jobs().stream()
        .mapToLong(SlsTrace.Recorded::startMillis)
        .findFirst()
        .orElse(0);
  }

  private String runtimes() {
    StringBuilder text =
        new StringBuilder(
            "JobID,real_start_time,real_end_time,simulate_start_time,simulate_end_time\n");
    // A trace of Rumen counts from 1970, and SLS from its first job.
    long base = study.isRumen() ? first() : 0;
    long offset = study.isRumen() ? 0 : first();
    for (EndedJob job : jobs) {
      Optional<SlsTrace.Recorded> recorded = recorded(job);
      long start = recorded.map(one -> one.startMillis() - base).orElse(0L);
      long end = recorded.map(one -> Math.max(0, one.endMillis() - base)).orElse(0L);
      text.append(field(recorded.map(SlsTrace.Recorded::id).orElse(job.name())))
          .append(',')
          .append(start)
          .append(',')
          .append(end)
          .append(',')
          .append(Math.round(job.submit() * MILLIS) + offset)
          .append(',')
          .append(Math.round(job.finish() * MILLIS) + offset)
          .append('\n');
    }
    return text.toString();
  }

  private static String field(String id) {
    return id.matches("[^,\"\\s]*") ? id : '"' + id.replace("\"", "\"\"") + '"';
  }

  private SlsTrack track() {
    double end = jobs.stream().mapToDouble(EndedJob::finish).max().orElse(0);
    SlsTrack track = new SlsTrack(study.rooms().cluster(), end);
    Map<String, String> queues = new LinkedHashMap<>();
    Map<String, JobSettings> settings = new LinkedHashMap<>();
    for (EndedJob job : jobs) {
      queues.put(job.job(), job.pool());
      JobSettings own = recorded(job).map(SlsTrace.Recorded::settings).orElse(JobSettings.NONE);
      settings.put(job.job(), own);
      track.application(
          job.job(),
          job.pool(),
          study.rooms().master(own),
          starts.getOrDefault(job.job(), job.finish()),
          job.finish());
    }
    for (EndedAttempt attempt : attempts) {
      String queue = queues.getOrDefault(attempt.job(), "default");
      JobSettings own = settings.getOrDefault(attempt.job(), JobSettings.NONE);
      track.container(
          attempt.job(),
          queue,
          study.rooms().task(attempt.map(), own),
          attempt.start(),
          attempt.finish());
    }
    return track;
  }
}
