/**
 * The bytes that the data plane puts on the wire: a connection begins with a {@link
 * io.racklab.protocol.data.Hello} and goes on with frames, each a {@link
 * io.racklab.protocol.data.FrameHeader} and its payload. All numbers are big-endian. This package
 * has no sockets.
 */
package io.racklab.protocol.data;
