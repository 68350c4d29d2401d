package io.racklab.protocol;

/**
 * A part of a file.
 *
 * @param file the file's name
 * @param offset the offset of the part in the file
 * @param bytes the content: shorter at the end of the file, and empty beyond it
 * @param problem the reason why the part cannot be read; empty if it was read
 */
public record FilePart(String file, long offset, Octets bytes, String problem) implements Message {
  /** The largest number of bytes in one message. */
  public static final int MOST_BYTES = 64 * 1024;
}
