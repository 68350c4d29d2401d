package io.racklab.deploy.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A host that OpenSSH's client reaches without asking anybody: keys, known hosts and proxies are
 * what the user's own ssh configuration says.
 *
 * @param client the program and its first options
 * @param user empty for what ssh takes by itself
 * @param port of the ssh server; empty for what ssh takes by itself
 */
public record SshReach(
    List<String> client, String host, Optional<String> user, Optional<Integer> port)
    implements Reach {
  private static final int OWN_FAILURE = 255;

  public SshReach {
    client = List.copyOf(client);
    // Whatever begins with a dash would be an option of ssh's.
    if (!HostName.valid(host) || !user.map(HostName::valid).orElse(true)) {
      throw new IllegalArgumentException("no host or user: " + host + ", " + user.orElse(""));
    }
  }

  /** The client that is on the path. */
  public static SshReach of(String host, Optional<String> user, Optional<Integer> port) {
    return new SshReach(List.of("ssh"), host, user, port);
  }

  @Override
  public List<String> command(List<String> words) {
    List<String> command = new ArrayList<>(client);
    command.addAll(List.of("-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10"));
    // A host that falls silent in a command is noticed in 15 s.
    command.addAll(List.of("-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3"));
    user.ifPresent(name -> command.addAll(List.of("-l", name)));
    port.ifPresent(number -> command.addAll(List.of("-p", Integer.toString(number))));
    command.addAll(List.of("--", host));
    // What follows is joined by spaces and read by the user's shell there.
    words.forEach(word -> command.add(ShellWord.quoted(word)));
    return command;
  }

  @Override
  public boolean lost(int exitCode) {
    return exitCode == OWN_FAILURE;
  }
}
