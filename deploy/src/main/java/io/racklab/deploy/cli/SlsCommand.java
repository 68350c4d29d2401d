package io.racklab.deploy.cli;

import io.racklab.deploy.console.QuantityText;
import io.racklab.deploy.console.ResultText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.console.Terminal;
import io.racklab.deploy.launch.RunBooks;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.run.RunDirectories;
import io.racklab.deploy.run.RunExecutor;
import io.racklab.deploy.run.RunReport;
import io.racklab.deploy.virtual.AloneTimes;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.Remarks;
import io.racklab.master.engine.workload.trace.SlsTrace;
import io.racklab.master.engine.workload.trace.TraceFile;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.LeastTime;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.hadoop.ImportNotes;
import io.racklab.master.runs.hadoop.SlsOutput;
import io.racklab.master.runs.hadoop.SlsStudy;
import io.racklab.master.runs.hadoop.SlsStudy.TraceType;
import io.racklab.master.runs.results.RunBook;
import io.racklab.master.runs.results.RunDirectory;
import io.racklab.master.runs.run.ExperimentSeries;
import io.racklab.topologies.config.Nearest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Takes the options and inputs of YARN's scheduler load simulator. */
@Command(
    name = "sls",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Runs the inputs of YARN's scheduler load simulator (slsrun.sh) in virtual time. Prints what"
            + " it assumed and left out, and a table of results. Writes a run directory, with"
            + " jobruntime.csv and realtimetrack.json in it.",
    footer = {
      "",
      "Examples:",
      "  racklab sls --tracetype=SLS --tracelocation=sls-jobs.json --nodes=sls-nodes.json \\",
      "              --conf=etc/hadoop --output-dir=out",
      "  racklab sls --tracetype=SYNTH --tracelocation=syn.json --output-dir=out"
    })
public final class SlsCommand implements Callable<Integer> {
  private static final String SCHEDULER = "as-configured";

  @Option(
      names = "--tracetype",
      paramLabel = "SLS|RUMEN|SYNTH",
      description = "the type of the traces")
  private TraceType type;

  @Option(
      names = "--tracelocation",
      paramLabel = "FILE",
      split = ",",
      description = "the traces, separated by commas; a single one with SYNTH")
  private List<Path> traces = List.of();

  @Option(
      names = "--input-sls",
      paramLabel = "FILE",
      split = ",",
      description = "the same as --tracetype=SLS --tracelocation=FILE")
  private List<Path> sls = List.of();

  @Option(
      names = "--input-rumen",
      paramLabel = "FILE",
      split = ",",
      description = "the same as --tracetype=RUMEN --tracelocation=FILE")
  private List<Path> rumen = List.of();

  @Option(
      names = "--output-dir",
      paramLabel = "DIR",
      required = true,
      description = "the run directory, new or empty")
  private Path out;

  @Option(
      names = "--nodes",
      paramLabel = "FILE",
      description = "the nodes, in SLS's format (default: those that the trace names)")
  private Path nodes;

  @Option(
      names = "--conf",
      paramLabel = "DIR",
      description =
          "folder with sls-runner.xml, yarn-site.xml, capacity-scheduler.xml and the fair"
              + " scheduler's allocation file (default: Hadoop's default values)")
  private Path conf;

  @Option(
      names = "--track-jobs",
      paramLabel = "ID",
      split = ",",
      description = "jobs whose containers are written into metrics, separated by commas")
  private Set<String> tracked = new LinkedHashSet<>();

  @Option(names = "--print-simulation", description = "print nodes, jobs and tasks before the run")
  private boolean print;

  @Option(names = "--quiet", description = "print no progress")
  private boolean quiet;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Map<TraceType, List<Path>> given = given();
    if (given.size() != 1) {
      throw wrong(
          "name traces in one way: --tracetype=SLS --tracelocation=FILE, --input-sls=FILE or"
              + " --input-rumen=FILE");
    }
    TraceType kind = given.keySet().iterator().next();
    List<Path> files = given.get(kind);
    if (kind == TraceType.SYNTH && files.size() > 1) {
      throw wrong("SLS reads a single description with --tracetype=SYNTH; name one file");
    }
    if (Files.exists(out) && !RunDirectory.isEmptyFolder(out)) {
      throw wrong(out + " is not an empty folder; name a new one with --output-dir");
    }
    Path joined = Path.of(out + "-traces.json");
    Path played = files.size() == 1 ? files.get(0) : joined;
    SlsStudy made =
        new SlsStudy(
            new SlsStudy.Sources(
                kind, files, played, Optional.ofNullable(nodes), Optional.ofNullable(conf)));
    if (files.size() > 1) {
      WholeFile.output(joined, stream -> join(files, stream));
    }
    Study study = Study.parse("the experiment of SLS", made.text(), Path.of(""), Map.of());
    // Draws the jobs, since a workload that cannot run on its cluster is bad input too.
    List<JobSpec> jobs = study.first().jobs(1);
    refuseUnknown(made.ids(jobs));
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), quiet);
    tell(made.notes(), study, screen);
    if (print) {
      screen.result(simulation(made));
    }
    screen.remark(
        "virtual time: %d jobs take %s or more of emulated time, which the run does not wait for"
            .formatted(jobs.size(), QuantityText.time(LeastTime.of(jobs))));
    return perform(made, study, screen);
  }

  private Map<TraceType, List<Path>> given() {
    Map<TraceType, List<Path>> given = new LinkedHashMap<>();
    if ((type == null) != traces.isEmpty()) {
      throw wrong("--tracetype and --tracelocation need each other; write both");
    }
    if (type != null) {
      given.put(type, traces);
    }
    // The same option twice is joined by picocli; two different ones are refused.
    if (!sls.isEmpty() && given.put(TraceType.SLS, sls) != null
        || !rumen.isEmpty() && given.put(TraceType.RUMEN, rumen) != null) {
      return Map.of();
    }
    return given;
  }

  /**
   * Refuses ids of {@code --track-jobs} that no job has.
   *
   * @param known the ids of all jobs, at least one
   */
  private void refuseUnknown(List<String> known) {
    Set<String> unknown = new LinkedHashSet<>(tracked);
    unknown.removeAll(new HashSet<>(known));
    if (!unknown.isEmpty()) {
      throw wrong(
          "--track-jobs: the trace has no job "
              + String.join(", ", unknown)
              + "; did you mean "
              + unknown.stream()
                  .map(id -> Nearest.to(id, known))
                  .distinct()
                  .collect(Collectors.joining(", "))
              + "?");
    }
  }

  private static void join(List<Path> files, OutputStream to) throws IOException {
    for (Path file : files) {
      TraceFile.read(file, stream -> stream.transferTo(to));
      to.write('\n');
    }
  }

  private static void tell(ImportNotes notes, Study study, Screen screen) {
    Remarks.lines(study.remarks()).stream()
        .filter(remark -> !SlsTrace.covers(remark))
        .forEach(remark -> screen.remark("racklab: " + remark));
    notes.assumed().forEach(what -> screen.remark("assumed: " + what));
    notes.leftOut().forEach(what -> screen.remark("left out: " + what));
  }

  /** Returns what SLSRunner prints with --print-simulation. */
  private static String simulation(SlsStudy made) {
    List<SlsTrace.Recorded> jobs = made.trace().jobs();
    int machines = made.racks().stream().mapToInt(rack -> rack.nodes().size()).sum();
    long tasks = jobs.stream().mapToLong(SlsTrace.Recorded::tasks).sum();
    Map<String, Long> queues =
        jobs.stream()
            .collect(
                Collectors.groupingBy(
                    SlsTrace.Recorded::queue, LinkedHashMap::new, Collectors.counting()));
    String heads = "JobId\tQueue\tAMType\tDuration\t#Tasks";
    return Stream.of(
            Stream.of(
                "# nodes = %d, # racks = %d".formatted(machines, made.racks().size()),
                "# applications = %d, # total tasks = %d".formatted(jobs.size(), tasks),
                heads),
            jobs.stream()
                .map(
                    job ->
                        String.join(
                            "\t",
                            job.id(),
                            job.queue(),
                            job.type(),
                            "" + Math.max(0, job.endMillis() - job.startMillis()),
                            "" + job.tasks())),
            Stream.of("# queues = %d".formatted(queues.size())))
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n"));
  }

  private int perform(SlsStudy made, Study study, Screen screen) throws IOException {
    try (RunDirectory directory = RunDirectories.create(out, study)) {
      RunBook book = RunBooks.of(study, directory, ClockKind.VIRTUAL, 0, Security.NONE);
      ExperimentSeries.Event last =
          RunExecutor.of(book, new AloneTimes(), new RunExecutor.Means(0, 1), screen);
      String page = RunReport.write(out, screen);
      if (last instanceof ExperimentSeries.Failed failed) {
        screen.problem("racklab: " + failed.why() + "; the results so far are in " + out);
        return ExitCode.FAILED;
      }
      SlsOutput output = new SlsOutput(made, new RunFiles(out.resolve(SCHEDULER).resolve("1")));
      output.write(out, tracked);
      screen.result(
          ResultText.of(book.verdict(), book.results(), Terminal.here())
              + "\nresults: "
              + out
              + ": jobruntime.csv, realtimetrack.json"
              + page);
      return ExitCode.of(book.verdict());
    }
  }

  private static CannotStartException wrong(String what) {
    return new CannotStartException(ExitCode.BAD_INPUT, what);
  }
}
