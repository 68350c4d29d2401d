package io.racklab.deploy.cli;

import picocli.CommandLine.Option;

/** The option that leaves out the broken files of a folder of traces. */
final class SkipBrokenOption {
  @Option(
      names = "--skip-broken",
      description =
          "for a folder of job histories or Spark logs: leave broken files out, and count them")
  private boolean given;

  /** True if broken files are left out. */
  boolean given() {
    return given;
  }
}
