package io.racklab.deploy.launch;

/** The address of a process: {@code HOST:PORT}. */
public record Address(String host, int port) {
  public Address {
    if (host.isBlank() || port < 0 || port > 65_535) {
      throw new IllegalArgumentException("an address is HOST:PORT, not " + host + ":" + port);
    }
  }

  /**
   * Parses {@code HOST:PORT}.
   *
   * @throws IllegalArgumentException if the text is not an address
   */
  public static Address parse(String text) {
    int colon = text.lastIndexOf(':');
    try {
      return new Address(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw new IllegalArgumentException("an address is HOST:PORT, not " + text, e);
    }
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
