package io.racklab.deploy.hosts;

import java.util.Locale;

/**
 * The limit on a host's sending rate, which the host's kernel enforces (tc, a token bucket). It is
 * for experiments over native links; otherwise Racklab's senders pace themselves.
 *
 * @param bitsPerSecond the rate of whole packets, headers included
 */
public record SendingLimit(long bitsPerSecond) {
  private static final String SCRIPT = ShellScript.named("limit.sh");

  public SendingLimit {
    if (bitsPerSecond < 1) {
      throw new IllegalArgumentException("no limit: " + bitsPerSecond);
    }
  }

  /** Returns the limit for a rate in bytes a second. */
  public static SendingLimit ofBytes(double bytesPerSecond) {
    return new SendingLimit(Math.max(1, Math.round(bytesPerSecond * 8)));
  }

  /**
   * Sets the limit on the link that has an address, unless it is set already.
   *
   * @return true if it was changed
   */
  boolean set(HostFolder folder, String address) throws HostException {
    return said(folder, "set", address, Long.toString(bitsPerSecond)).equals("set");
  }

  /** Removes the limit that Racklab has set; returns true if there was one. */
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
