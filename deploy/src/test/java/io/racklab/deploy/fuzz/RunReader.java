package io.racklab.deploy.fuzz;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.console.ComparisonCsv;
import io.racklab.deploy.console.ComparisonJson;
import io.racklab.deploy.console.ComparisonTables;
import io.racklab.deploy.console.ComparisonText;
import io.racklab.deploy.console.ExplanationJson;
import io.racklab.deploy.console.ExplanationText;
import io.racklab.deploy.console.RecordedText;
import io.racklab.deploy.console.Terminal;
import io.racklab.deploy.console.WhyJson;
import io.racklab.deploy.console.WhyText;
import io.racklab.deploy.files.Relocation;
import io.racklab.deploy.http.ConversationBytes;
import io.racklab.deploy.pack.Packing;
import io.racklab.deploy.watch.WatchPages;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Comparison;
import io.racklab.master.analysis.report.Contender;
import io.racklab.master.analysis.report.Report;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.report.TimeComparison;
import io.racklab.master.analysis.report.TraceComparison;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.timeline.PerfettoTrace;
import io.racklab.master.analysis.timeline.Timeline;
import io.racklab.master.analysis.why.CriticalPath;
import io.racklab.master.analysis.why.CriticalPaths;
import io.racklab.master.engine.workload.Recording;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.UnchangedRuns;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** All that commands and the watch page make of a run directory. */
enum RunReader {
  REPORT((results, study) -> Report.of(results.folder())),
  COMPARE((results, study) -> compared(results)),
  EXPLAIN((results, study) -> explained(results)),
  EXPORT((results, study) -> inTime(results)),
  RECORDED(RunReader::besideRecorded),
  RESUME(RunReader::resumed),
  PACK(RunReader::packed),
  WATCH((results, study) -> watched(results));

  @FunctionalInterface
  private interface Reading {
    void read(Results results, Supplier<Study> study) throws IOException;
  }

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * What the scripts of the page ask for, one after the other; runs go by their names in Base64.
   */
  private static final List<String> ASKED =
      List.of(
          "/runs",
          "/why?one=Zmlmby8x&other=ZmFpci8x",
          "/run/Zmlmby8x/attempts",
          "/run/Zmlmby8x/jobs",
          "/run/Zmlmby8x/links",
          "/run/Zmlmby8x/events",
          "/run/Zmlmby8x/attempt?number=1",
          "/run/Zmlmby8x/idle?type=map&node=r1-n1&at=3",
          "/run/Zmlmby8x/shuffle?job=job-1&share=0.5");

  private static final byte[] REQUESTS =
      ASKED.stream()
          .map(path -> "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n")
          .collect(Collectors.joining())
          .getBytes(StandardCharsets.US_ASCII);

  private static final Recording KEPT =
      WorkloadFile.named("rumen:" + Corpus.folder().resolve("rumen/two-jobs"), Corpus.folder())
          .recording()
          .orElseThrow();

  private final Reading reading;

  RunReader(Reading reading) {
    this.reading = reading;
  }

  /**
   * Reads a run directory as far as its files are there.
   *
   * @param study of its configuration
   */
  void read(Results results, Supplier<Study> study) throws IOException {
    try {
      reading.read(results, study);
    } catch (NoSuchFileException e) {
      // A run that the summary names and that is not there.
    }
  }

  private static void compared(Results results) throws IOException {
    List<Results> one = List.of(results);
    if (results.runs().isEmpty()) {
      return;
    }
    List<Contender> contenders = Contender.in(one);
    Comparison comparison =
        Comparison.of(contenders, Metric.USUAL, Optional.empty(), Interval.LEVEL);
    ComparisonText.of(comparison, one, Optional.empty(), Terminal.NONE);
    JSON.writeValueAsString(ComparisonJson.of(comparison, one));
    ComparisonCsv.of(comparison);
    ComparisonTables tables = new ComparisonTables(comparison, List.of(), List.of(results));
    tables.latex();
    tables.markdown();
    for (Contender other : contenders.subList(1, contenders.size())) {
      TimeComparison why = TimeComparison.of(contenders.get(0), other);
      WhyText.of(why);
      JSON.writeValueAsString(WhyJson.of(why));
    }
  }

  private static void explained(Results results) throws IOException {
    Map<String, RunFiles> files = new LinkedHashMap<>();
    Map<OneRun, Map<String, CriticalPath>> paths = new LinkedHashMap<>();
    for (OneRun run : results.runs()) {
      RunFiles rows = new RunFiles(run.folder());
      files.put(run.scheduler() + run.repeat(), rows);
      paths.put(run, CriticalPaths.in(rows, job -> true));
      for (CriticalPath path : paths.get(run).values()) {
        ExplanationText.of(path, run.scheduler(), rows);
      }
    }
    ExplanationText.ofMeans(files);
    JSON.writeValueAsString(ExplanationJson.of(paths));
  }

  private static void inTime(Results results) throws IOException {
    for (OneRun run : results.runs()) {
      RunFiles files = new RunFiles(run.folder());
      PerfettoTrace.write(Timeline.of(files), files, OutputStream.nullOutputStream());
      files.flowErrors();
      files.flows();
      files.links();
    }
  }

  /** Beside what the workload's trace recorded; the experiment's workload may be none. */
  private static void besideRecorded(Results results, Supplier<Study> study) throws IOException {
    Optional<Recording> own = study.get().first().setup().workload().recording();
    Recording recording = own.orElse(KEPT);
    for (OneRun run : results.runs()) {
      RecordedText.of(
          run.scheduler(), recording, TraceComparison.of(recording, new RunFiles(run.folder())));
    }
  }

  /** What the configuration of a run directory says, as commands read it. */
  static Study study(Path folder) {
    return Study.named(folder.resolve("experiment.conf").toString(), folder, Map.of());
  }

  /** As far as to the question which runs need not be played again. */
  private static void resumed(Results results, Supplier<Study> read) throws IOException {
    Study study = read.get();
    UnchangedRuns unchanged =
        new UnchangedRuns(
            study,
            study.first().execution().clock(),
            results.run().path("machine").path("racklab").asText());
    for (OneRun run : results.runs()) {
      unchanged.refusal(run.cell(), run.scheduler(), run.repeat(), run.folder());
    }
  }

  private static void packed(Results results, Supplier<Study> study) throws IOException {
    study.get();
    Relocation relocation =
        new Relocation(Files.readString(results.folder().resolve("experiment.conf")), List.of());
    Path archive = results.folder().resolve("packed.zip");
    try {
      new Packing(results, relocation, true).write(archive, true);
    } finally {
      Files.deleteIfExists(archive);
    }
  }

  private static void watched(Results results) throws IOException {
    new ConversationBytes(WatchPages.of(results.folder()).routes()).answers(REQUESTS);
  }
}
