package io.racklab.deploy.cli;

import io.racklab.deploy.run.PolicyJars;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that gives a process jars with users' own policies. */
final class JarOption {
  @Option(
      names = PolicyJars.OPTION,
      paramLabel = "FILE",
      description = "a jar with your own policies; may be repeated")
  private List<Path> files = List.of();

  private PolicyJars jars;

  /** Returns the jars that were given; every call returns the same object. */
  PolicyJars given() {
    if (jars == null) {
      jars = new PolicyJars(files);
    }
    return jars;
  }
}
