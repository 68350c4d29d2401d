package io.racklab.deploy.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A host that is reached by OpenSSH's client without prompts: keys, known hosts and proxies come
 * from the user's ssh configuration.
 *
 * @param client the program and its first options
 * @param user the user; empty for ssh's default
 * @param port the port of the ssh server; empty for ssh's default
 */
public record SshReach(
    List<String> client, String host, Optional<String> user, Optional<Integer> port)
    implements Reach {
  private static final int OWN_FAILURE = 255;

  public SshReach {
    client = List.copyOf(client);
    // A word that begins with a dash would be an option of ssh.
    if (!HostName.valid(host) || !user.map(HostName::valid).orElse(true)) {
      throw new IllegalArgumentException("no host or user: " + host + ", " + user.orElse(""));
    }
  }

  /** Returns a host that is reached by the program {@code ssh} on this machine's PATH. */
  public static SshReach of(String host, Optional<String> user, Optional<Integer> port) {
    return new SshReach(List.of("ssh"), host, user, port);
  }

  @Override
  public List<String> command(List<String> words) {
    List<String> command = new ArrayList<>(client);
    command.addAll(List.of("-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10"));
    // Detects within 15 s a host that becomes silent during a command.
    command.addAll(List.of("-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3"));
    user.ifPresent(name -> command.addAll(List.of("-l", name)));
    port.ifPresent(number -> command.addAll(List.of("-p", Integer.toString(number))));
    command.addAll(List.of("--", host));
    // ssh joins the words by spaces, and the user's shell there parses them.
    words.forEach(word -> command.add(ShellWord.quoted(word)));
    return command;
  }

  @Override
  public boolean lost(int exitCode) {
    return exitCode == OWN_FAILURE;
  }
}
