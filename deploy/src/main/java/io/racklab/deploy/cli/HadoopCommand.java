package io.racklab.deploy.cli;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.files.HadoopFetch;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.engine.schedule.hadoop.HadoopHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Fetches Hadoop's jars, so that its own schedulers can run. */
@Command(
    name = "hadoop",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Fetches the jars of a version of Hadoop by Maven, once, so that the presets"
            + " hadoop-capacity, hadoop-fair and hadoop-fifo can run Hadoop's own schedulers. They"
            + " go into the user's cache folder (XDG_CACHE_HOME or ~/.cache). Hadoop is licensed"
            + " under the Apache License 2.0, its libraries under licences of their own."
            + " Instead, HADOOP_HOME may name an unpacked release.",
    footer = {"", "Example: racklab hadoop 3.4.1"})
public final class HadoopCommand implements Callable<Integer> {
  private static final double MEGABYTE = 1e6;

  @Parameters(paramLabel = "VERSION", description = "the version, such as 3.4.1")
  private String version;

  @Option(names = "--quiet", description = "print only where the jars are")
  private boolean quiet;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), quiet);
    Map<String, String> environment = System.getenv();
    HadoopFetch hadoop = new HadoopFetch(environment, Path.of(System.getProperty("user.home")));
    try {
      HadoopHome.requireSupported(version);
    } catch (IllegalArgumentException unsupported) {
      throw new CannotStartException(ExitCode.BAD_INPUT, unsupported.getMessage());
    }
    if (!hadoop.isThere(version)) {
      screen.remark("fetching Hadoop " + version + " by Maven, about 80 MB");
      hadoop.fetch(version);
    }
    List<Path> jars = HadoopHome.jars(hadoop.folder(version));
    long bytes = 0;
    for (Path jar : jars) {
      bytes += Files.size(jar);
    }
    screen.result(
        "Hadoop %s: %d jars, %.0f MB, in %s"
            .formatted(version, jars.size(), bytes / MEGABYTE, hadoop.folder(version)));
    return ExitCode.DONE;
  }
}
