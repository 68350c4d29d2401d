package io.racklab.deploy.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The namespaces, links and bridge of a lab. The hosts reach only each other and this machine,
 * since they have no route to other networks.
 */
public final class LabNetwork {
  static final String FOLDER = "/run/racklab-lab";

  private static final Path LINKS = Path.of("/sys/class/net");

  private final HostShell shell = new HostShell(new LocalReach());
  private final String name;

  public LabNetwork(String name) {
    this.name = name;
  }

  /** Returns the reason for which no lab can be made on this machine; empty if one can. */
  public static Optional<String> refusal() {
    HostShell shell = new HostShell(new LocalReach());
    try {
      if (!Files.isDirectory(Path.of("/proc/self/ns"))) {
        return Optional.of("a lab needs Linux");
      }
      if (!shell.run(List.of("id", "-u")).out().strip().equals("0")) {
        return Optional.of("a lab needs root: write sudo racklab lab …");
      }
      if (!shell.script("command -v ip").well()) {
        return Optional.of("a lab needs ip: install iproute2");
      }
      ProcessResult tried = shell.run(List.of("unshare", "--net", "true"));
      return tried.well()
          ? Optional.empty()
          : Optional.of(
              "this machine allows no network namespaces ("
                  + tried.complaint()
                  + "): a container needs CAP_SYS_ADMIN and CAP_NET_ADMIN");
    } catch (HostException e) {
      return Optional.of("a lab cannot be made: " + e.getMessage());
    }
  }

  /** Returns the lab of this name, if it exists. */
  public Optional<LabPlan> there() throws IOException {
    Path mark = LINKS.resolve(name + "-br").resolve("ifalias");
    return Files.exists(mark) ? LabPlan.marked(name, Files.readString(mark)) : Optional.empty();
  }

  /**
   * Returns the namespaces and links that have the lab's names, even if they do not belong to a
   * lab.
   */
  List<String> named() throws HostException {
    List<String> named = new ArrayList<>(namespaces());
    for (String link : said("ip", "-o", "link", "show").lines().toList()) {
      String[] words = link.split("[:@]\\s*", 3);
      if (words.length > 1 && words[1].startsWith(name + "-")) {
        named.add(words[1]);
      }
    }
    return named;
  }

  private List<String> namespaces() throws HostException {
    return said("ip", "netns", "list")
        .lines()
        .map(line -> line.split(" ")[0])
        .filter(space -> space.startsWith(name + "-"))
        .toList();
  }

  /**
   * Creates a lab's network; if that fails, removes all of it.
   *
   * @throws HostException if it cannot be created, or its names or addresses are taken
   */
  public void make(LabPlan plan) throws HostException {
    List<String> taken = named();
    if (!taken.isEmpty()) {
      throw new HostException(
          "a namespace or link is called "
              + taken.get(0)
              + " and belongs to no lab: remove it, or choose another --name");
    }
    if (!said("ip", "-o", "route", "show", "root", plan.network() + ".0/24").isBlank()) {
      throw new HostException(
          "this machine has a network "
              + plan.network()
              + ".0/24 already: choose another, such as --network 10.78.0.0/24");
    }
    try {
      said("ip", "link", "add", plan.bridge(), "type", "bridge");
      said("ip", "link", "set", plan.bridge(), "alias", plan.mark());
      said("ip", "addr", "add", plan.machine() + "/24", "dev", plan.bridge());
      said("ip", "link", "set", plan.bridge(), "up");
      for (int number = 1; number <= plan.hosts(); number++) {
        addHost(plan, number);
      }
    } catch (HostException failure) {
      remove();
      throw failure;
    }
  }

  private void addHost(LabPlan plan, int number) throws HostException {
    String host = plan.host(number);
    said("ip", "netns", "add", host);
    said("ip", "link", "add", host, "type", "veth", "peer", "name", "eth0", "netns", host);
    said("ip", "link", "set", host, "master", plan.bridge(), "up");
    said("ip", "-n", host, "addr", "add", plan.address(number) + "/24", "dev", "eth0");
    said("ip", "-n", host, "link", "set", "lo", "up");
    said("ip", "-n", host, "link", "set", "eth0", "up");
  }

  /**
   * Removes the namespaces, links and bridge of the lab.
   *
   * @return the processes that still run in its namespaces; such a namespace loses its name but
   *     lives on with its processes
   */
  public List<String> remove() throws HostException {
    List<String> strangers = new ArrayList<>();
    for (String space : namespaces()) {
      for (String pid : said("ip", "netns", "pids", space).lines().toList()) {
        strangers.add("process " + pid + " in " + space);
      }
      // Deletes this end of the link, and thereby both: otherwise the link would survive in a
      // namespace in which a process still runs.
      shell.run(List.of("ip", "link", "del", space));
      said("ip", "netns", "del", space);
    }
    shell.run(List.of("ip", "link", "del", name + "-br"));
    shell.script("rmdir -- \"$1\" \"$2\" 2>/dev/null || :", FOLDER + "/" + name, FOLDER);
    return strangers;
  }

  private String said(String... command) throws HostException {
    ProcessResult finished = shell.run(List.of(command));
    if (!finished.well()) {
      throw new HostException(String.join(" ", command) + ": " + finished.complaint());
    }
    return finished.out();
  }
}
