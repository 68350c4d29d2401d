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
 * Rates on the wire: 24 bytes each, one after the other. They are what master and workers say most:
 * where a thousand flows share links, each start and end changes a thousand rates, and as objects
 * they would take the processors' time from the flows.
 */
final class PackedRates {
  private static final int BYTES = 2 * Integer.BYTES + Double.BYTES + Long.BYTES;

  private PackedRates() {}

  /** Writes them. */
  static final class Writer extends JsonSerializer<List<PathRate>> {
    @Override
    public void serialize(List<PathRate> rates, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      ByteBuffer packed = ByteBuffer.allocate(BYTES * rates.size());
      for (PathRate rate : rates) {
        packed
            .putInt(rate.source())
            .putInt(rate.destination())
            .putDouble(rate.bytesPerSecond())
            .putLong(rate.sinceNanos());
      }
      out.writeBinary(packed.array());
    }
  }

  /** Reads them. */
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
        rates.add(
            new PathRate(packed.getInt(), packed.getInt(), packed.getDouble(), packed.getLong()));
      }
      return rates;
    }
  }
}
