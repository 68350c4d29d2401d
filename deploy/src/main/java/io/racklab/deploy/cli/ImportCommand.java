package io.racklab.deploy.cli;

import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.master.engine.workload.trace.Recognized;
import io.racklab.master.engine.workload.trace.SkipBroken;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.hadoop.HadoopStudy;
import io.racklab.master.runs.hadoop.ImportNotes;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes an experiment from a Hadoop cluster's own files. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Makes an experiment from the files of a Hadoop cluster: its configuration, its nodes and"
            + " racks, and its job histories. Prints what it took, assumed and left out, and checks"
            + " the experiment as racklab check does.",
    footer = {
      "",
      "Example:",
      "  racklab import --conf etc/hadoop --nodes nodes.txt --topology topology.data \\",
      "                 --history done --out study"
    })
public final class ImportCommand implements Callable<Integer> {
  private static final String HISTORIES = "jhist";
  private static final String NOTES = "import.txt";

  @Option(
      names = "--conf",
      paramLabel = "DIR",
      required = true,
      description =
          "folder with Hadoop's configuration: mapred-site.xml, yarn-site.xml,"
              + " capacity-scheduler.xml, the fair scheduler's allocation file")
  private Path conf;

  @Option(
      names = "--hadoop",
      paramLabel = "DIR",
      description = "folder of Hadoop itself, whose jars have the default values of its version")
  private Path hadoop;

  @Option(
      names = "--nodes",
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "list of hosts, or output of yarn node -list -all, yarn node -status or hdfs dfsadmin"
              + " -printTopology (default: workers or slaves in the configuration)")
  private List<Path> nodes = List.of();

  @Option(
      names = "--topology",
      paramLabel = "FILE",
      description =
          "racks of the nodes: a topology table, output of hdfs dfsadmin -printTopology, or of a"
              + " rack script for the nodes in their order")
  private Path topology;

  @Option(
      names = "--history",
      paramLabel = "PATH",
      description = "job histories: a file or a folder, or a trace such as rumen:FILE")
  private String history;

  @Mixin private SkipBrokenOption broken;

  @Mixin private AssumedLinks links;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "the folder to write to: new, or without files of the same names")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    var sources =
        new HadoopStudy.Sources(
            conf,
            Optional.ofNullable(hadoop),
            nodes,
            Optional.ofNullable(topology),
            Optional.ofNullable(history).map(this::history));
    HadoopStudy study =
        new HadoopStudy(
            sources, new HadoopStudy.Links(links.bytesPerSecond(), links.oversubscription()));
    Map<String, String> files = study.files();
    for (String name : names(files)) {
      if (Files.exists(out.resolve(name))) {
        throw new CannotStartException(
            ExitCode.BAD_INPUT, out.resolve(name) + " exists already: name another folder");
      }
    }
    if (Files.exists(out) && !Files.isDirectory(out)) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, out + " is a file: name a folder with --out");
    }
    ImportedStudy written = ImportedStudy.write(out, files);
    try {
      Study read = written.read();
      study.noteJobs(read.first().jobs(1), read.remarks());
    } catch (InvalidInputException problems) {
      InvalidInputException invalid =
          sources.history().isEmpty()
              ? problems
              : ImportedStudy.unwrapped(problems, sources.history().get().file());
      if (!written.has(invalid)) {
        written.delete();
        throw SkipBroken.byOption(invalid);
      }
      print(study.notes(), written, "mend what is named below, then racklab run ");
      throw invalid;
    }
    print(study.notes(), written, "racklab run ");
    return ExitCode.DONE;
  }

  private void print(ImportNotes notes, ImportedStudy written, String next) throws IOException {
    written.add(NOTES, text(notes, true));
    PrintWriter terminal = spec.commandLine().getOut();
    terminal.print(text(notes, false));
    terminal.println("written: " + out + ": " + String.join(", ", written.names()) + ", " + NOTES);
    terminal.println("next: " + next + written.experiment());
    terminal.flush();
  }

  private static List<String> names(Map<String, String> files) {
    return Stream.concat(files.keySet().stream(), Stream.of(NOTES)).toList();
  }

  /** Returns a history; its kind is the word before a colon, or what the file looks like. */
  private HadoopStudy.History history(String named) {
    Optional<String> kind =
        WorkloadFile.traces().stream().filter(one -> named.startsWith(one + ":")).findAny();
    if (kind.isPresent()) {
      return new HadoopStudy.History(
          kind.get(), Path.of(named.substring(kind.get().length() + 1)), broken.given());
    }
    Path path = Path.of(named);
    Optional<String> word =
        Files.isDirectory(path) ? Optional.empty() : Recognized.of(path).map(Recognized::word);
    return new HadoopStudy.History(word.orElse(HISTORIES), path, broken.given());
  }

  /**
   * @param whole whether the properties that do not change scheduling are named too
   */
  private static String text(ImportNotes notes, boolean whole) {
    StringBuilder text = new StringBuilder();
    list(text, "took", notes.taken());
    list(text, "assumed", notes.assumed());
    list(text, "left out, although it may change what Hadoop does", notes.leftOut());
    String beside = "properties that do not change scheduling: " + notes.beside().size();
    if (whole) {
      list(text, beside, notes.beside());
    } else if (!notes.beside().isEmpty()) {
      text.append(beside).append(", named in ").append(NOTES).append('\n');
    }
    return text.toString();
  }

  private static void list(StringBuilder text, String head, List<String> lines) {
    if (!lines.isEmpty()) {
      text.append(head).append(":\n");
      lines.forEach(line -> text.append("  ").append(line).append('\n'));
    }
  }
}
