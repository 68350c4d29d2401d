package io.racklab.deploy.cli;

import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.topologies.config.Rate;
import io.racklab.topologies.config.UnreadableException;
import java.math.BigDecimal;
import picocli.CommandLine.Option;

/** Options for the rates of links, which the files of a cluster do not have. */
final class AssumedLinks {
  @Option(
      names = "--node-link",
      paramLabel = "RATE",
      defaultValue = "1 Gbps",
      description = "rate of each node's link, in each direction (default: ${DEFAULT-VALUE})")
  private String nodeLink;

  @Option(
      names = "--oversubscription",
      paramLabel = "F",
      defaultValue = "4",
      description =
          "sum of the rates of a rack's node links, divided by the rate of the rack's own link"
              + " (default: ${DEFAULT-VALUE})")
  private BigDecimal oversubscription;

  /**
   * Returns the rate of a node's link, as cluster files have it.
   *
   * @throws CannotStartException if the option is no rate
   */
  String node() {
    return Rate.text(bytesPerSecond());
  }

  /** Returns the rate of a node's link in bytes per second. */
  double bytesPerSecond() {
    try {
      return Rate.parse(nodeLink);
    } catch (UnreadableException wrong) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--node-link "
              + nodeLink
              + " "
              + wrong.why()
              + "; write, for example, --node-link 10Gbps");
    }
  }

  /**
   * Returns the ratio, above 0.
   *
   * @throws CannotStartException if the option is not above 0
   */
  String oversubscription() {
    if (oversubscription.signum() <= 0) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--oversubscription "
              + oversubscription
              + " is not more than zero; write, for example, --oversubscription 4");
    }
    return oversubscription.toPlainString();
  }
}
