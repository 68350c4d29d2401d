package io.racklab.deploy.hosts;

import java.util.Locale;

/**
 * The most that a host may send, which its kernel sees to (tc, a token bucket). For experiments
 * over native links: Racklab's own senders need no such help.
 *
 * @param bitsPerSecond of whole packets, headers and all
 */
public record SendingLimit(long bitsPerSecond) {
  private static final String SCRIPT = ShellScript.named("limit.sh");

  public SendingLimit {
    if (bitsPerSecond < 1) {
      throw new IllegalArgumentException("no limit: " + bitsPerSecond);
    }
  }

  /** The limit that is written as a rate, in bytes a second. */
  public static SendingLimit ofBytes(double bytesPerSecond) {
    return new SendingLimit(Math.max(1, Math.round(bytesPerSecond * 8)));
  }

  /**
   * Sets it over the link that has an address, unless it is set.
   *
   * @return whether it was not set before
   */
  boolean set(HostFolder folder, String address) throws HostException {
    return said(folder, "set", address, Long.toString(bitsPerSecond)).equals("set");
  }

  /** Takes off whatever limit of ours there is; returns whether there was one. */
  static boolean clear(HostFolder folder) throws HostException {
    return said(folder, "clear").equals("cleared");
  }

  private static String said(HostFolder folder, String verb, String... more) throws HostException {
    Object[] words = new Object[more.length + 2];
    words[0] = verb;
    words[1] = folder.path() + "/limit";
    System.arraycopy(more, 0, words, 2, more.length);
    ProcessResult finished = folder.shell().script(SCRIPT, words);
    if (!finished.well()) {
      throw new HostException("cannot " + verb + " its limit: " + finished.complaint());
    }
    return finished.out().strip();
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.0f Mbps", bitsPerSecond / 1e6);
  }
}
