package io.racklab.deploy.fuzz;

import io.racklab.deploy.hosts.HostsFile;
import io.racklab.master.engine.network.CoflowFile;
import io.racklab.master.engine.network.FlowsFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.Workload;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.master.papers.reproduce.FigureFile;
import io.racklab.master.papers.reproduce.PaperFigure;
import io.racklab.master.runs.experiment.Study;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Topology;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.file.ClusterFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Files that people write, and what they write on the command line. */
final class ConfigurationParsers {
  /** Of more nodes or jobs only the reading is looked at, not what is made of them. */
  private static final int FEW = 1000;

  /** So many nodes' memory may a rack take: 64 KiB. */
  private static final int RACK = 16;

  /** Nodes of an experiment. */
  private static final int MANY = 20_000;

  private static final long BLOCK = 64 << 20;

  private ConfigurationParsers() {}

  static List<Parser> all() {
    return List.of(
        parser("cluster", ConfigurationParsers::cluster),
        parser("workload", ConfigurationParsers::workload),
        parser("experiment", ConfigurationParsers::experiment),
        parser("set", ConfigurationParsers::set),
        parser("figure", ConfigurationParsers::figure),
        parser("hosts", file -> HostsFile.read(file, Set.of()).hosts().size()),
        parser("flows", file -> FlowsFile.read(file, QUICKSTART).size()),
        parser("coflow", file -> CoflowFile.read(file, QUICKSTART).size()));
  }

  private static final Topology QUICKSTART = new Topology(ClusterFile.bundled("quickstart"));

  private static Parser parser(String name, Input.FileReading reading) {
    return new Parser(
        name,
        List.of(InvalidInputException.class),
        folder -> new Input(beside(folder).resolve("input")).by(reading));
  }

  /** The traces that the kept inputs name. */
  private static Path beside(Path folder) {
    try {
      Files.copy(Corpus.folder().resolve("swim/five-jobs"), folder.resolve("trace.tsv"));
      Files.copy(Corpus.folder().resolve("rumen/two-jobs"), folder.resolve("trace.json"));
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is written of it is the same cluster. */
  private static long cluster(Path file) {
    Cluster cluster = ClusterFile.read(file);
    if (cluster.nodeCount() <= FEW) {
      new Topology(cluster);
      require(cluster.equals(ClusterFile.parse("again", ClusterFile.render(cluster))));
    }
    return asked(cluster);
  }

  /** A rack is a section of its own in what is written out, and costs as much as many nodes. */
  private static long asked(Cluster cluster) {
    return cluster.nodeCount() + (long) RACK * cluster.racks().size();
  }

  private static long workload(Path file) {
    Workload workload = WorkloadFile.read(file);
    workload.remark();
    int jobs = workload.jobs(BLOCK, Seed.of(1)).size();
    require(
        jobs
            == WorkloadFile.parse("again", workload.render(), file.getParent())
                .jobs(BLOCK, Seed.of(1))
                .size());
    return 2L * jobs;
  }

  private static long experiment(Path file) throws IOException {
    if (crowded(text(file))) {
      return 0;
    }
    return looked(
        Study.parse(file.toString(), HoconFile.content(file), file.getParent(), Map.of()), file);
  }

  private static long looked(Study study, Path file) {
    long asked = asked(study);
    study.remarks();
    Study again = Study.parse("again", study.resolved(), file.getParent(), Map.of());
    require(again.cells().size() == study.cells().size());
    return 2 * asked + study.cells().size();
  }

  /** Nodes and jobs of its cells. */
  static long asked(Study study) {
    return study.cells().stream()
        .mapToLong(cell -> asked(cell.cluster()) + cell.jobs(1).size())
        .sum();
  }

  private static long set(Path file) throws IOException {
    String text = text(file).stripTrailing();
    int equals = text.indexOf('=');
    // The command line itself asks for it.
    if (equals <= 0 || crowded(text)) {
      return 0;
    }
    Map<String, String> laid = Map.of(text.substring(0, equals), text.substring(equals + 1));
    return looked(Study.named("quickstart", file.getParent(), laid), file);
  }

  private static long figure(Path file) throws IOException {
    if (crowded(text(file))) {
      return 0;
    }
    FigureFile figure = FigureFile.named(file.toString(), file.getParent()).get(0);
    long asked = 0;
    if (figure.missingTrace(file.getParent()).isEmpty()) {
      for (boolean quick : new boolean[] {false, true}) {
        for (PaperFigure.Part part : figure.read(file.getParent(), quick).experiments()) {
          asked += looked(part.study(), file);
        }
      }
    }
    return asked;
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  /**
   * Whether a text may ask for so many racks and nodes that its cells fill the memory of a test. A
   * command says then that memory does not suffice.
   */
  private static boolean crowded(String text) {
    return Crowd.of(text) > MANY;
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new AssertionError("what is written of it reads back as something else");
    }
  }
}
