package io.racklab.protocol;

/**
 * A part of a file.
 *
 * @param file its name
 * @param offset where it begins
 * @param bytes fewer than asked for at the end; none behind it
 * @param problem why it cannot be read; empty where it was
 */
public record FilePart(String file, long offset, Octets bytes, String problem) implements Message {
  /** So much is in one message at most. */
  public static final int MOST_BYTES = 64 * 1024;
}
