package io.racklab.deploy.hosts;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A lab: network namespaces of this machine as hosts, all on one bridge.
 *
 * @param name the prefix of the names of all its namespaces and links
 * @param hosts the number of hosts
 * @param network the first three bytes of all addresses; the fourth byte of host i is i, and this
 *     machine's is 254
 */
public record LabPlan(String name, int hosts, String network) {
  public static final int MOST_HOSTS = 200;
  public static final String NAMES = "up to eight small letters and digits, a letter first";

  /** The time scale of quickstart.conf. */
  public static final int QUICKSTART_TIME = 8;

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]{0,7}");
  private static final Pattern NETWORK = Pattern.compile("(\\d{1,3}\\.\\d{1,3}\\.\\d{1,3})\\.0/24");
  private static final int MACHINE = 254;
  private static final int PORT = 7070;

  public LabPlan {
    // A link's name has at most 15 characters.
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("a lab's name is " + NAMES + ", not " + name);
    }
    if (hosts < 1 || hosts > MOST_HOSTS) {
      throw new IllegalArgumentException("a lab has 1 to " + MOST_HOSTS + " hosts, not " + hosts);
    }
  }

  /**
   * Returns the plan of a lab for a network such as {@code 10.77.0.0/24}.
   *
   * @throws IllegalArgumentException if the network is not written so
   */
  public static LabPlan of(String name, int hosts, String network) {
    Matcher matcher = NETWORK.matcher(network);
    if (!matcher.matches()
        || !List.of(matcher.group(1).split("\\.")).stream()
            .allMatch(number -> Integer.parseInt(number) < 256)) {
      throw new IllegalArgumentException(
          "a lab's network is written like 10.77.0.0/24, not " + network);
    }
    return new LabPlan(name, hosts, matcher.group(1));
  }

  /** Returns the number of processes: a master, and a worker on each host. */
  public int processes() {
    return hosts + 1;
  }

  /**
   * Returns the time scale at which quickstart should be VALID on this machine, given that each
   * process needs about one processor. Five processes on two processors take turns of some 20 ms,
   * and flows end late by as much.
   */
  public int timeScale(int processors) {
    return Math.min(
        QUICKSTART_TIME, (QUICKSTART_TIME * processors + processes() - 1) / processes());
  }

  String bridge() {
    return name + "-br";
  }

  /**
   * Returns the name of a host's namespace, which is also the name of its link's end at the bridge;
   * hosts count from 1.
   */
  String host(int number) {
    return name + "-" + number;
  }

  String address(int number) {
    return network + "." + number;
  }

  /** Returns the hosts' addresses. */
  public List<String> addresses() {
    return IntStream.rangeClosed(1, hosts).mapToObj(this::address).toList();
  }

  /** Returns the address at which the hosts reach this machine. */
  String machine() {
    return address(MACHINE);
  }

  /**
   * Returns the bridge's alias, which distinguishes a lab's bridge from other interfaces of the
   * same name.
   */
  String mark() {
    return "racklab lab of " + hosts + " hosts on " + network + ".0/24";
  }

  /** Parses a bridge's alias; empty if it is not a lab's. */
  static Optional<LabPlan> marked(String name, String mark) {
    Matcher matcher =
        Pattern.compile("racklab lab of (\\d{1,3}) hosts on (\\S+)").matcher(mark.strip());
    return matcher.matches()
        ? Optional.of(of(name, Integer.parseInt(matcher.group(1)), matcher.group(2)))
        : Optional.empty();
  }

  /** Returns the folder for the state and the logs of the lab's processes. */
  String folder() {
    return LabNetwork.FOLDER + "/" + name;
  }

  /**
   * Returns the lab as a testbed; its first host runs the master beside a worker.
   *
   * @param limit the limit on each host's sending rate
   * @param certs the folder of certificates if processes are to speak over TLS
   */
  public Testbed testbed(Optional<SendingLimit> limit, Optional<Path> certs) {
    List<Host> all =
        IntStream.rangeClosed(1, hosts)
            .mapToObj(
                number ->
                    new Host(
                        host(number),
                        address(number),
                        new NamespaceReach(host(number)),
                        folder() + "/" + host(number),
                        java(),
                        true,
                        Optional.empty(),
                        limit))
            .toList();
    return new Testbed(all, all.get(0), PORT, certs);
  }

  private static String java() {
    return System.getProperty("java.home") + "/bin/java";
  }
}
