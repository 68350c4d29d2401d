package io.racklab.deploy.hosts;

import io.racklab.deploy.launch.CalledHost;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.Nearest;
import io.racklab.topologies.config.Section;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the file that describes a testbed:
 *
 * <pre>
 * testbed {
 *   master = node1, port = 7070, certs = certs
 *   user = alice                        # for hosts without their own user
 *   hosts = [ { name = node1, address = 10.0.0.1 }
 *             { name = node2, address = 10.0.0.2, ssh = gate.example.org, ssh-port = 2222,
 *               user = bob, folder = /data/racklab, java = /opt/jdk/bin/java, share = 2,
 *               limits { out = 1 Gbps } } ]
 * }
 * </pre>
 */
public final class HostsFile {
  private static final int PORT = 7070;
  private static final int MOST_PORTS = 65_535;
  private static final String A_NAME = "letters, digits, dots, dashes and underscores";

  private static final String A_CALLED =
      "write one of its IP addresses, or a name of letters, digits, dashes and dots";

  private final Section section;
  private final Set<String> workerOptions;
  private final Set<String> names = new HashSet<>();
  private final Set<String> addresses = new HashSet<>();

  private HostsFile(Section section, Set<String> workerOptions) {
    this.section = section;
    this.workerOptions = workerOptions;
  }

  /**
   * @param workerOptions the options of this version's worker command, such as {@code --certs}
   * @throws io.racklab.topologies.config.InvalidInputException with all errors of the file
   */
  public static Testbed read(Path file, Set<String> workerOptions) {
    Section whole = HoconFile.read(file);
    Optional<Section> section =
        whole.at("testbed").required("testbed { hosts = [ { name = …, address = … } ] }").section();
    whole.end();
    Optional<Testbed> testbed =
        section.flatMap(found -> new HostsFile(found, workerOptions).testbed());
    whole.problems().throwIfAny();
    return testbed.orElseThrow();
  }

  private Optional<Testbed> testbed() {
    Optional<String> user = name(section.at("user"));
    Field list = section.at("hosts").required("hosts = [ { name = node1, address = 10.0.0.1 } ]");
    List<Host> hosts = new ArrayList<>();
    for (Section host : list.sections()) {
      host(host, user).ifPresent(hosts::add);
    }
    int port = section.at("port").count(1, MOST_PORTS).orElse(PORT);
    Optional<Path> certs = certs();
    Field masterKey = section.at("master");
    String wanted = masterKey.text().orElse(names.isEmpty() ? "" : first(hosts));
    section.end();
    if (list.present() && list.elements().isEmpty()) {
      list.problem("there are no hosts", "write hosts = [ { name = node1, address = 10.0.0.1 } ]");
    }
    if (masterKey.present() && !names.isEmpty() && !names.contains(wanted)) {
      masterKey.problem(
          "master = " + wanted + " is no host's name",
          "write master = " + Nearest.to(wanted, names));
    }
    Optional<Host> master = hosts.stream().filter(host -> host.name().equals(wanted)).findFirst();
    if (!hosts.isEmpty() && hosts.stream().noneMatch(Host::worker)) {
      list.problem("no host has a worker", "remove worker = off from a host");
      return Optional.empty();
    }
    return section.problems().count() > 0
        ? Optional.empty()
        : master.map(found -> new Testbed(hosts, found, port, certs));
  }

  private static String first(List<Host> hosts) {
    return hosts.isEmpty() ? "" : hosts.get(0).name();
  }

  private Optional<Path> certs() {
    Field field = section.at("certs");
    Optional<Path> certs = field.path();
    if (certs.isPresent() && !workerOptions.contains("--certs")) {
      field.problem("this version has no certificates", "leave certs out");
      return Optional.empty();
    }
    if (certs.isPresent() && !Files.exists(certs.get().resolve("authority.pem"))) {
      field.problem(
          "certs = " + certs.get() + " has no authority.pem", "make it with racklab certs");
    }
    return certs;
  }

  private Optional<Host> host(Section host, Optional<String> usual) {
    Field nameKey = host.at("name").required("name = node1");
    Optional<String> name = name(nameKey);
    Field addressKey = host.at("address").required("address = 10.0.0.1");
    Optional<String> address = name(addressKey).flatMap(word -> called(addressKey, word));
    name.filter(word -> !names.add(word))
        .ifPresent(word -> nameKey.problem("two hosts are called " + word, "write another name"));
    address
        .filter(word -> !addresses.add(word))
        .ifPresent(word -> addressKey.problem("two hosts have this address", "write another"));
    Optional<String> user = name(host.at("user")).or(() -> usual);
    Optional<String> ssh = name(host.at("ssh")).or(() -> address);
    Optional<Integer> sshPort = host.at("ssh-port").count(1, MOST_PORTS);
    Optional<Way> way = host.at("via").choice(Map.of("ssh", Way.SSH, "local", Way.LOCAL));
    Optional<String> folder = path(host.at("folder"), "racklab-testbed");
    Optional<String> java = path(host.at("java"), "/usr/bin/java");
    boolean worker = host.at("worker").flag().orElse(true);
    Optional<Double> share = host.at("share").positive();
    Optional<SendingLimit> limit = host.at("limits").section().flatMap(HostsFile::limit);
    host.end();
    if (name.isEmpty() || address.isEmpty() || ssh.isEmpty()) {
      return Optional.empty();
    }
    Reach reach =
        way.orElse(Way.SSH) == Way.LOCAL ? new LocalReach() : SshReach.of(ssh.get(), user, sshPort);
    return Optional.of(
        new Host(
            name.get(),
            address.get(),
            reach,
            // Named after the host, since hosts often share home folders.
            folder.orElse("racklab-" + name.get()),
            java.orElse("java"),
            worker,
            share,
            limit));
  }

  private static Optional<SendingLimit> limit(Section limits) {
    Optional<Double> out = limits.at("out").required("out = 1 Gbps").rate();
    limits.end();
    return out.map(SendingLimit::ofBytes);
  }

  private enum Way {
    SSH,
    LOCAL
  }

  private static Optional<String> name(Field field) {
    Optional<String> name = field.text();
    if (name.isPresent() && !HostName.valid(name.get())) {
      field.problem("this must consist of " + A_NAME, "write, for example, node1 or 10.0.0.1");
      return Optional.empty();
    }
    return name;
  }

  private static Optional<String> called(Field field, String host) {
    try {
      return Optional.of(CalledHost.of(host));
    } catch (IllegalArgumentException e) {
      field.problem(
          "address = " + host + ": other hosts cannot reach it at this address", A_CALLED);
      return Optional.empty();
    }
  }

  private static Optional<String> path(Field field, String example) {
    Optional<String> path = field.text();
    if (path.isPresent() && (path.get().startsWith("-") || path.get().indexOf('\0') >= 0)) {
      field.problem("this is no path", "write, for example, " + example);
      return Optional.empty();
    }
    return path;
  }
}
