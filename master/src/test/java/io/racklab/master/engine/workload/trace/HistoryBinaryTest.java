package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.topologies.config.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Histories in the default encoding of Hadoop 3. */
class HistoryBinaryTest {
  private static final Path SHARED =
      Path.of(System.getProperty("racklab.shared", "missing"), "traces/jhist");

  private static final String SLEEP =
      "job_1329348432655_0001-1329348443227-user-Sleep+job-1329348468601-10-1-SUCCEEDED-default.jhist";
  private static final String FAILED = "job_0.23.9-FAILED.jhist";

  private static final String SCHEMA =
      """
      {"type":"record","name":"Event","fields":[{"name":"event","type":[
      {"type":"record","name":"JobSubmitted","fields":[{"name":"jobid","type":"string"},
      {"name":"submitTime","type":"long"},{"name":"acls","type":{"type":"map","values":"string"}}]},
      {"type":"record","name":"TaskStarted","fields":[{"name":"taskid","type":"string"},
      {"name":"taskType","type":{"type":"enum","name":"Kind","symbols":["MAP"]}},
      {"name":"sizes","type":{"type":"array","items":"int"}},{"name":"part","type":["null","double"]}]}
      ]}]}"""
          .replace("\n", "");

  private static final List<String> EVENTS =
      List.of(
          "{\"event\":{\"JobSubmitted\":{\"jobid\":\"job_1_1\",\"submitTime\":7,\"acls\":{\"a\":\"*\"}}}}",
          "{\"event\":{\"TaskStarted\":{\"taskid\":\"task_1_1_m_0\",\"taskType\":\"MAP\",\"sizes\":[1,2],\"part\":null}}}",
          "{\"event\":{\"TaskStarted\":{\"taskid\":\"task_1_1_m_1\",\"taskType\":\"MAP\",\"sizes\":[],\"part\":{\"double\":0.5}}}}");

  @TempDir Path folder;

  private static String small() {
    return "Avro-Json\n" + SCHEMA + "\n" + String.join("\n", EVENTS) + "\n";
  }

  /** Writes a history in JSON in binary, as Hadoop's EventWriter does. */
  private static byte[] binary(String json) {
    String[] parts = json.split("\n", 3);
    Schema schema = new Schema.Parser().parse(parts[1]);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(("Avro-Binary\n" + parts[1] + "\n").getBytes(StandardCharsets.UTF_8));
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    GenericDatumReader<Object> reader = new GenericDatumReader<>(schema);
    GenericDatumWriter<Object> writer = new GenericDatumWriter<>(schema);
    try {
      Decoder decoder = DecoderFactory.get().jsonDecoder(schema, parts[2]);
      while (true) {
        writer.write(reader.read(null, decoder), encoder);
      }
    } catch (EOFException end) {
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<TraceJob> read(byte[] content) throws IOException {
    return TraceFormat.JHIST.read(Files.write(folder.resolve("one.jhist"), content));
  }

  @ParameterizedTest
  @ValueSource(strings = {SLEEP, FAILED})
  void binaryAndJsonAreTheSameJobs(String name) throws IOException {
    Path history = SHARED.resolve(name);
    assumeTrue(Files.exists(history), () -> "needs " + history);
    String json = Files.readString(history);
    assertThat(read(binary(json))).isEqualTo(read(json.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void everyTypeOfValueIsRead() throws IOException {
    byte[] binary = binary(small());
    Path file = Files.write(folder.resolve("two"), binary);
    assertThat(TraceFile.<String>read(file, stream -> new String(stream.readAllBytes())))
        .isEqualTo(small());
    assertThat(read(binary)).isEqualTo(read(small().getBytes(StandardCharsets.UTF_8)));
    assertThat(Recognized.of(file)).map(Recognized::word).hasValue("jhist");
  }

  @Test
  void severalInARowAreTheirJobs() throws IOException {
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.writeBytes(binary(small()));
    both.writeBytes(binary(small().replace("1_1", "1_2")));
    assertThat(read(both.toByteArray()))
        .extracting(TraceJob::name)
        .containsExactly("job_1_1", "job_1_2");
  }

  @Test
  void whatIsWholeIsReadAndTheMissingEndIsSaid() throws IOException {
    byte[] whole = binary(small());
    int third = whole.length - binary(small().replace(EVENTS.get(2) + "\n", "")).length;
    int events = SCHEMA.length() + "Avro-Binary\n\n".length();
    for (int length = events + 1; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      if (length < whole.length - third) {
        try {
          read(cut);
        } catch (InvalidInputException refused) {
          assertThat(refused).hasMessageContaining("one.jhist");
        }
      } else if (length > whole.length - third) {
        List<TraceJob> jobs = read(cut);
        assertThat(jobs.get(0).maps().count()).isEqualTo(1);
        assertThat(TraceRemark.sentences(jobs))
            .contains(
                "it ends in the middle of the entry at line 5 of one.jhist, and what would follow is missing");
      }
    }
  }

  @Test
  void whatIsNotAsItsSchemaSaysIsRefused() {
    byte[] whole = binary(small());
    int first = SCHEMA.length() + "Avro-Binary\n\n".length();
    whole[first] = 9;
    assertThatThrownBy(() -> read(whole))
        .hasMessage(
            folder.resolve("one.jhist")
                + ":3: the event is not as its schema says; copy the file anew");
    whole[first] = 0;
    Arrays.fill(whole, first + 1, first + 5, (byte) 0xff);
    assertThatThrownBy(() -> read(whole)).hasMessageContaining("one.jhist:3: a text of the event");
    assertThatThrownBy(() -> read("Avro-Binary\n{]\n\0".getBytes(StandardCharsets.UTF_8)))
        .hasMessageContaining("one.jhist:2: the schema of the events is broken");
  }

  /** Thousands of histories in both encodings, of which one is cut. */
  @Test
  void aFolderOfBothEncodingsIsOneTrace() throws IOException {
    Path history = SHARED.resolve(FAILED);
    assumeTrue(Files.exists(history), () -> "needs " + history);
    int jobs = 2000;
    String json = Files.readString(history);
    String id = json.replaceFirst("(?s).*?\"jobid\":\"job_(\\d+_\\d+)\".*", "$1");
    for (int i = 0; i < jobs; i++) {
      String other =
          json.replace(id, "1400000000000_%05d".formatted(i))
              .replace("\"submitTime\":13", "\"submitTime\":1%03d0".formatted(i));
      byte[] content = i % 2 == 0 ? other.getBytes(StandardCharsets.UTF_8) : binary(other);
      Path file = folder.resolve("done/%02d/job_%d.jhist".formatted(i % 10, i));
      Files.createDirectories(file.getParent());
      Files.write(file, i == 77 ? Arrays.copyOf(content, content.length - 5) : content);
    }
    List<TraceJob> read = TraceFormat.JHIST.read(folder.resolve("done"));
    assertThat(read).hasSize(jobs);
    assertThat(read).isSortedAccordingTo((a, b) -> a.submit().compareTo(b.submit()));
    assertThat(IntStream.range(0, jobs).mapToObj(i -> read.get(i).maps()).distinct()).hasSize(1);
    assertThat(TraceRemark.sentences(read))
        .contains(
            "1 files end in the middle of an entry, and what would follow is missing (job_77.jhist)");
  }
}
