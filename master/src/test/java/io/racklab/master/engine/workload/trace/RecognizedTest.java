package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecognizedTest {
  private static final String SWF = "1 0 10 100 4 -1 -1 4 3600 -1 1 5 2 -1 1 0 -1 -1\n";
  private static final String ALIBABA =
      """
      task_name,instance_num,job_name,task_type,status,start_time,end_time,plan_cpu,plan_mem
      M1,4,j_1,1,Terminated,100,160,100,0.5
      """;
  private static final String GOOGLE =
      """
      time,missing info,job ID,task index,machine ID,event type,user,scheduling class,priority,\
      CPU request,memory request,disk space request,different machines restriction
      600000000,,6,0,77,0,al,0,0,0.1,0.1,0.1,0
      600000001,,6,0,77,1,al,0,0,0.1,0.1,0.1,0
      601000001,,6,0,77,4,al,0,0,0.1,0.1,0.1,0
      """;
  private static final String SYNTH =
      """
      { "description": "tiny", "num_nodes": 20, "num_jobs": 10, "rand_seed": 2,
        "workloads": [ { "workload_name": "a", "job_classes": [ { "class_name": "c" } ] } ] }
      """;

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("trace"), text);
  }

  private static Optional<String> word(Path file) {
    return Recognized.of(file).map(Recognized::word);
  }

  /** Comments and blanks up to a length. */
  private static String comments(int length) {
    String line = "; Partition: 1 some.site.example.org   note\n";
    String all = line.repeat(length / line.length() + 1).substring(0, length - 1);
    return all.replaceAll("\n$", ";") + "\n";
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 100, 8_073, 8_140, 8_158, 8_191, 8_192, 8_193, 8_200, 16_384, 300_000})
  void aHeaderOfAnyLengthIsSkipped(int length) throws IOException {
    Path file = file(comments(length) + SWF);
    assertThat(word(file)).hasValue("swf");
    assertThat(TraceFormat.SWF.read(file)).hasSize(1);
  }

  @Test
  void oneCommentMayBeLongerThanWhatIsLookedAt() throws IOException {
    Path file = file(";" + "x".repeat(50_000) + "\r\n\n  \n  ; another\n   " + SWF);
    assertThat(word(file)).hasValue("swf");
    assertThat(TraceFormat.SWF.read(file)).hasSize(1);
    assertThat(word(file("; nothing else"))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void withAWordTheReaderDecides(TraceFormat format) throws IOException {
    // Blanks that no pattern sees through.
    String far = " ".repeat(3) + "\n".repeat(9_000);
    String sample = TraceFormatTest.sample(format);
    boolean begins = format == TraceFormat.COFLOWS;
    Path file = file(begins ? sample : far + sample);
    assertThat(format.read(file)).hasSameSizeAs(format.read(file(sample)));
  }

  @Test
  void namesOfColumnsAreSkippedWhereTheyAreTheTraces() throws IOException {
    Path file = file(ALIBABA);
    assertThat(word(file)).hasValue("alibaba");
    assertThat(TraceFormat.ALIBABA.read(file)).extracting(TraceJob::name).containsExactly("j_1/M1");
    file(GOOGLE);
    assertThat(word(file)).hasValue("google");
    assertThat(TraceFormat.GOOGLE.read(file)).hasSize(1);
    file(ALIBABA.replace("start_time,end_time", "end_time,start_time"));
    assertThatThrownBy(() -> TraceFormat.ALIBABA.read(file))
        .hasMessageContaining("trace:1: column 6 is called end_time, and not start; write");
    file(GOOGLE.replace("job ID", "machine"));
    assertThatThrownBy(() -> TraceFormat.GOOGLE.read(file))
        .hasMessageContaining("trace:1: column 3 is called machine, and not job; write");
  }

  @Test
  void anyEventIsOneOfSparks() throws IOException {
    String log =
        "{\"Event\":\"DBCEventLoggingListenerMetadata\",\"Spark Version\":\"3.4.1\"}\n"
            + SparkReaderTest.LOG;
    assertThat(word(file(log))).hasValue("spark");
    assertThat(TraceFormat.SPARK.read(file(log))).isNotEmpty();
    assertThat(word(file("{ \"Event\" : \"com.example.Own\" }"))).hasValue("spark");
  }

  @Test
  void aHistoryBehindItsConfigurationIsRecognized() throws IOException {
    String xml = "\f!!FILE=job_1_conf.xml!!\n" + "<property/>\n".repeat(2_000);
    assertThat(word(file(xml))).hasValue("jhist");
  }

  static Stream<Arguments> unread() {
    return Stream.of(
        Arguments.of(SYNTH, "a description of random jobs for SLS's generator (SYNTH)"),
        Arguments.of(
            "ins_74901673,task_LTg,j_217,10,Terminated,673795,673797,m_2637,1,1,13,16,0.02,0.02\n",
            "a batch_instance table"),
        Arguments.of("c_1,m_2556,0,app_5052,started,400,400,1.56\n", "a container table"),
        Arguments.of("0,,3418309,0,al,3,oH7sQ=,zUo=\n", "a part of job_events"),
        Arguments.of("0,5,0,HofLGzk=,0.5,0.2493\n", "a part of machine_events"),
        Arguments.of(
            "600000000,900000000,3418309,0,4155527081,0.001562,0.06787,0.07568,0.001156,0.001503,"
                + "0.06787,2.861e-06,0.0001869,0.03967,0.0003567,2.445,0.007243,0,1,0\n",
            "a part of task_usage"));
  }

  @ParameterizedTest
  @MethodSource("unread")
  void whatIsOftenTakenForATraceIsNamed(String text, String title) throws IOException {
    Path file = file(text);
    for (TraceFormat format : TraceFormat.values()) {
      assertThatThrownBy(() -> format.read(file))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining(file + ": this is " + title);
    }
  }

  @Test
  void machinesOfAlibabasAreNamed() {
    for (String row : List.of("m_1932,0,255,288,96,100,USING\n", "m_1,0,9,8,,,,7,6\n")) {
      assertThatThrownBy(() -> TraceFormat.ALIBABA.read(file(row)))
          .hasMessageContaining("trace:1: the row is one of a machine, not of a task; write");
    }
  }

  @Test
  void partsOfTwoTablesAreRefusedByName() throws IOException {
    Files.writeString(folder.resolve("part-00000-of-00500.csv"), GOOGLE);
    Files.writeString(folder.resolve("part-00001-of-00002.csv"), GOOGLE);
    assertThatThrownBy(() -> TraceFormat.GOOGLE.read(folder))
        .hasMessageContaining(
            "part-00001-of-00002.csv: this is a part of another trace than part-00000-of-00500.csv");
    Files.delete(folder.resolve("part-00001-of-00002.csv"));
    Files.writeString(folder.resolve("part-00001-of-00500.csv"), "0,5,0,HofLGzk=,0.5,0.2493\n");
    assertThatThrownBy(() -> TraceFormat.GOOGLE.read(folder))
        .hasMessageContaining("part-00001-of-00500.csv: this is a part of machine_events");
  }

  @ParameterizedTest
  @EnumSource
  void aMarkOfUtf8IsSkippedInEveryFormat(TraceFormat format) throws IOException {
    String sample = TraceFormatTest.sample(format);
    List<TraceJob> jobs = format.read(file(sample));
    Path file = file("\ufeff" + sample);
    assertThat(format.read(file)).isEqualTo(jobs);
    assertThat(word(file)).hasValue(format.word());
    Path packed = folder.resolve("trace.gz");
    try (OutputStream stream = new GZIPOutputStream(Files.newOutputStream(packed))) {
      stream.write(("\ufeff" + sample).getBytes(StandardCharsets.UTF_8));
    }
    assertThat(format.read(packed)).isEqualTo(jobs);
    Files.write(file, ("\ufeff" + sample).getBytes(StandardCharsets.UTF_16LE));
    assertThatThrownBy(() -> format.read(file))
        .hasMessageContaining("iconv -f UTF-16 -t UTF-8 " + file);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsPackedByOthersIsNamedInEveryFormat(TraceFormat format) throws IOException {
    Path file = folder.resolve("trace");
    Files.write(file, "BZh91AY&SYabc".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> format.read(file))
        .hasMessage(
            "%s: the file is packed by bzip2; unpack it: bzip2 -dc %s > NEW".formatted(file, file));
    try (OutputStream stream = new GZIPOutputStream(Files.newOutputStream(file))) {
      stream.write(("a".repeat(257) + "ustar\00000").getBytes(StandardCharsets.ISO_8859_1));
    }
    assertThatThrownBy(() -> format.read(file))
        .hasMessage(
            "%s: what is in the file is an archive of tar; unpack it: tar -xf %s"
                .formatted(file, file));
    try (OutputStream stream = new GZIPOutputStream(Files.newOutputStream(file))) {
      stream.write("BZh91AY&SYabc".getBytes(StandardCharsets.ISO_8859_1));
    }
    assertThatThrownBy(() -> format.read(file))
        .hasMessageContaining("packed by bzip2; unpack it twice, first with: gzip -dc " + file);
  }

  /** A matcher that recurses for each column or comment has no stack left for this many. */
  @Test
  void thousandsOfColumnsOrCommentsAreReadLikeFew() throws IOException {
    assertThat(word(file(";\n".repeat(4_050) + SWF))).hasValue("swf");
    assertThat(word(file("a" + ",a".repeat(4_050) + "\n" + SWF))).hasValue("swf");
    assertThat(word(file("a" + ",a".repeat(100_000)))).isEmpty();
  }
}
