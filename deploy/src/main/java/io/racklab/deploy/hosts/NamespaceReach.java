package io.racklab.deploy.hosts;

import java.util.ArrayList;
import java.util.List;

/**
 * A network namespace of this machine as a host: it has its own addresses, and shares files and
 * processors with the other namespaces.
 *
 * @param namespace its name, as {@code ip netns} lists it
 */
public record NamespaceReach(String namespace) implements Reach {
  public NamespaceReach {
    if (!HostName.valid(namespace)) {
      throw new IllegalArgumentException("no name of a namespace: " + namespace);
    }
  }

  @Override
  public List<String> command(List<String> words) {
    List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", namespace));
    command.addAll(words);
    return command;
  }

  /**
   * Returns false: {@code ip} fails with exit code 1 as many commands do, so callers check first
   * that the namespace exists.
   */
  @Override
  public boolean lost(int exitCode) {
    return false;
  }
}
