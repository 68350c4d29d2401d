package io.racklab.deploy.cli;

import io.racklab.deploy.run.PolicyJars;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The option by which a process is given jars with users' own policies. */
final class JarOption {
  @Option(
      names = PolicyJars.OPTION,
      paramLabel = "FILE",
      description = "a jar with policies of your own; any number of times")
  private List<Path> files = List.of();

  private PolicyJars jars;

  /** The jars that were given, the same at every call. */
  PolicyJars given() {
    if (jars == null) {
      jars = new PolicyJars(files);
    }
    return jars;
  }
}
