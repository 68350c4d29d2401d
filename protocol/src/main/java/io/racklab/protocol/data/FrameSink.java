package io.racklab.protocol.data;

/** Receives the hello and the frames of one connection, in their order. */
@FunctionalInterface
public interface FrameSink {
  /**
   * Called when the peer has sent the right version and token.
   *
   * @throws MalformedStreamException to refuse the peer nevertheless
   */
  default void greeted() throws MalformedStreamException {}

  /**
   * Called when a frame has arrived completely.
   *
   * @param intact true if the payload has the checksum in its header
   * @throws MalformedStreamException if the frame cannot follow the earlier ones
   */
  void frame(FrameHeader header, boolean intact) throws MalformedStreamException;
}
