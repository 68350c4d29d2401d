package io.racklab.deploy.cli;

import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.security.CertificateMaker;
import io.racklab.deploy.security.CertificateMaker.Entry;
import io.racklab.deploy.security.HostNames;
import io.racklab.deploy.security.UnusableCertificatesException;
import io.racklab.topologies.config.FileTrouble;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes certificates for a master and its workers. */
@Command(
    name = "certs",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Makes in DIR the files with which a master and its workers authenticate each other"
            + " (--certs DIR): an authority, a certificate for the master, one for workers on the"
            + " master's host, and one for the workers of each host. Existing files are kept; to"
            + " renew a certificate, remove its file first.",
    footer = {
      "",
      "Copy authority.pem and worker-HOST.pem to each worker's host,",
      "authority.pem, master.pem and worker.pem to the master's host,",
      "and authority.key to no host.",
      "",
      "Examples:",
      "  racklab certs certs",
      "  racklab certs certs --hosts 10.0.0.1,10.0.0.2,node3.example --days 30"
    })
public final class CertsCommand implements Callable<Integer> {
  /**
   * The longest validity in days. A longer one is surely a mistake, and its last day may not be
   * representable.
   */
  private static final int MOST_DAYS = 36_500;

  @Parameters(paramLabel = "DIR", description = "the folder, new or with files of an earlier call")
  private Path folder;

  @Option(
      names = "--hosts",
      split = ",",
      paramLabel = "HOST",
      description =
          "the hosts, by names or addresses at which others reach them; include the master's host"
              + " (default: only this machine, by loopback)")
  private List<String> hosts = List.of();

  @Option(
      names = "--any-host",
      description =
          "make certificates without host names: any host may use them, and no address is verified")
  private boolean anyHost;

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "365",
      description = "days for which the certificates are valid (default: ${DEFAULT-VALUE})")
  private int days;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (days < 1 || days > MOST_DAYS) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--days must be from 1 to " + MOST_DAYS + ", not " + days);
    }
    if (anyHost && !hosts.isEmpty()) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--any-host excludes --hosts: leave one of them out");
    }
    HostNames names = names();
    CertificateMaker maker = new CertificateMaker(folder, Instant.now(), Duration.ofDays(days));
    List<Entry> entries;
    try {
      entries = anyHost ? maker.makeForAnyHost() : maker.make(names);
    } catch (UnusableCertificatesException e) {
      throw new CannotStartException(ExitCode.BAD_INPUT, e.getMessage());
    } catch (IOException e) {
      throw new CannotStartException(
          ExitCode.FAILED, "cannot write in " + folder + ": " + FileTrouble.of(e));
    }
    int width =
        entries.stream().mapToInt(entry -> entry.file().toString().length()).max().orElse(0);
    entries.forEach(entry -> spec.commandLine().getOut().println(line(entry, width)));
    List<Entry> useless = entries.stream().filter(entry -> entry.fault().isPresent()).toList();
    useless.forEach(
        entry ->
            spec.commandLine()
                .getErr()
                .println(
                    "racklab: "
                        + entry.file()
                        + " "
                        + entry.fault().get()
                        + ": remove it and run racklab certs again"));
    return useless.isEmpty() ? ExitCode.DONE : ExitCode.BAD_INPUT;
  }

  private HostNames names() {
    try {
      return HostNames.of(hosts);
    } catch (IllegalArgumentException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--hosts: " + e.getMessage() + "; write, for example, 10.0.0.2,node3");
    }
  }

  private static String line(Entry entry, int width) {
    return (entry.created() ? "made  " : "kept  ")
        + entry.file()
        + " ".repeat(width - entry.file().toString().length())
        + "  until "
        + entry.until().atOffset(ZoneOffset.UTC).toLocalDate()
        + (entry.file().endsWith("authority.pem") ? "" : ", for " + entry.hosts());
  }
}
