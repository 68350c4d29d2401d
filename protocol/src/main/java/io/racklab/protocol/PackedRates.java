package io.racklab.protocol;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import io.racklab.protocol.WorkerMessage.PathRate;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Serializes rates as 25 bytes each, one after the other. They are the most frequent content of
 * messages between master and workers: if a thousand flows share links, each start and end changes
 * a thousand rates, and serializing them as objects would take processor time that the flows need.
 */
final class PackedRates {
  private static final int BYTES = 2 * Integer.BYTES + 1 + Double.BYTES + Long.BYTES;

  private static final DiskUse[] DISK_USES = DiskUse.values();

  private PackedRates() {}

  /** Writes rates. */
  static final class Writer extends JsonSerializer<List<PathRate>> {
    @Override
    public void serialize(List<PathRate> rates, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      ByteBuffer packed = ByteBuffer.allocate(BYTES * rates.size());
      for (PathRate rate : rates) {
        packed
            .putInt(rate.route().source())
            .putInt(rate.route().destination())
            .put((byte) rate.route().disks().ordinal())
            .putDouble(rate.bytesPerSecond())
            .putLong(rate.sinceNanos());
      }
      out.writeBinary(packed.array());
    }
  }

  /** Reads rates. */
  static final class Reader extends JsonDeserializer<List<PathRate>> {
    @Override
    public List<PathRate> deserialize(JsonParser in, DeserializationContext context)
        throws IOException {
      byte[] bytes = in.getBinaryValue();
      if (bytes.length % BYTES != 0) {
        throw context.weirdStringException(
            bytes.length + " bytes", PathRate.class, "rates have " + BYTES + " bytes each");
      }
      ByteBuffer packed = ByteBuffer.wrap(bytes);
      List<PathRate> rates = new ArrayList<>(bytes.length / BYTES);
      while (packed.hasRemaining()) {
        Route route = new Route(packed.getInt(), packed.getInt(), disks(packed.get(), context));
        rates.add(new PathRate(route, packed.getDouble(), packed.getLong()));
      }
      return rates;
    }

    private static DiskUse disks(byte number, DeserializationContext context) throws IOException {
      if (number < 0 || number >= DISK_USES.length) {
        throw context.weirdStringException(
            "disks " + number, PathRate.class, "there are " + DISK_USES.length + " uses of disks");
      }
      return DISK_USES[number];
    }
  }
}
