package io.racklab.protocol.data;

/** Takes the frames of one connection, in their order. */
@FunctionalInterface
public interface FrameSink {
  /**
   * A whole frame has arrived.
   *
   * @param intact whether the payload has the checksum that its header promised
   * @throws MalformedStreamException if the frame cannot follow the earlier ones
   */
  void frame(FrameHeader header, boolean intact) throws MalformedStreamException;
}
