package io.racklab.protocol.data;

/** Takes what one connection brings, in its order. */
@FunctionalInterface
public interface FrameSink {
  /**
   * The peer has shown the right version and token.
   *
   * @throws MalformedStreamException if it is not wanted all the same
   */
  default void greeted() throws MalformedStreamException {}

  /**
   * A whole frame has arrived.
   *
   * @param intact whether the payload has the checksum that its header promised
   * @throws MalformedStreamException if the frame cannot follow the earlier ones
   */
  void frame(FrameHeader header, boolean intact) throws MalformedStreamException;
}
