package io.racklab.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Fails if messages change and the version is not raised. */
class ProtocolVersionTest {
  /** The version, and the checksum of the shapes of all its messages. */
  private static final String WRITTEN_DOWN = "2: 6c82eb7f";

  @Test
  void whoeverChangesAMessageRaisesTheVersion() {
    Set<String> shapes = new TreeSet<>();
    SampleMessages.types().forEach(type -> collect(type, shapes));
    CRC32C sum = new CRC32C();
    sum.update(String.join("\n", shapes).getBytes(StandardCharsets.UTF_8));

    assertThat("%d: %08x".formatted(ProtocolVersion.CURRENT, sum.getValue()))
        .as(
            "messages have changed: raise ProtocolVersion.CURRENT, unless it has been raised since"
                + " the last release, and write down here what it is now")
        .isEqualTo(WRITTEN_DOWN);
  }

  @Test
  void itIsSaidInWords() {
    assertThat(new ProtocolVersion(7, "1.2")).hasToString("protocol 7 (racklab 1.2)");
  }

  /** Collects the shape of a record, and those of the records and enums in it. */
  private static void collect(Class<?> type, Set<String> shapes) {
    if (type.isEnum()) {
      shapes.add(type.getName() + Arrays.toString(type.getEnumConstants()));
    } else if (type.isRecord()) {
      shapes.add(
          type.getName()
              + Arrays.stream(type.getRecordComponents())
                  .map(part -> part.getName() + ":" + part.getGenericType().getTypeName())
                  .collect(Collectors.joining(",", "(", ")")));
      for (RecordComponent part : type.getRecordComponents()) {
        inside(part.getGenericType(), shapes);
      }
    }
  }

  private static void inside(Type type, Set<String> shapes) {
    if (type instanceof Class<?> plain && plain.getName().startsWith("io.racklab")) {
      collect(plain, shapes);
    } else if (type instanceof ParameterizedType generic) {
      Arrays.stream(generic.getActualTypeArguments()).forEach(part -> inside(part, shapes));
    }
  }
}
