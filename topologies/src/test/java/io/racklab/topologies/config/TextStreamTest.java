package io.racklab.topologies.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextStreamTest {
  private static final String MARK = "\ufeff";
  private static final String TEXT = "a = 1\n";

  @TempDir Path folder;

  private Path file(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  private static byte[] bytes(String latin) {
    return latin.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void aMarkOfUtf8IsNoPartOfTheText() throws IOException {
    Path file = file("a.conf", (MARK + TEXT).getBytes(StandardCharsets.UTF_8));
    assertThat(HoconFile.content(file)).isEqualTo(TEXT);
    assertThat(HoconFile.content(file("only.conf", bytes("\u00ef\u00bb\u00bf")))).isEmpty();
    // Only the first one, at the beginning, is a byte order mark.
    Path two = file("b.conf", (MARK + MARK + TEXT).getBytes(StandardCharsets.UTF_8));
    assertThat(HoconFile.content(two)).isEqualTo(MARK + TEXT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
  void otherMarksAreNamedWithARemedy(String encoding) throws IOException {
    Path file = file("a.conf", (MARK + TEXT).getBytes(Charset.forName(encoding)));
    String name = encoding.substring(0, "UTF-16".length());
    assertThatThrownBy(() -> HoconFile.content(file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            file
                + ": the file is not text in UTF-8, but in "
                + name
                + "; write it in UTF-8: iconv -f "
                + name
                + " -t UTF-8 "
                + file
                + " > NEW");
  }

  static Stream<Arguments> packed() {
    return Stream.of(
        Arguments.of("x.gz", "\u001f\u008b\b\0\0\0", "packed by gzip", "gzip -dc FILE"),
        Arguments.of("x.zst", "(\u00b5/\u00fd\0", "packed by zstd", "zstd -d FILE"),
        Arguments.of("x.lz4", "\4\"M\u0018d@", "packed by lz4", "lz4 -d FILE"),
        Arguments.of("x", "\2!L\u0018d@", "packed by lz4", "lz4 -d FILE"),
        Arguments.of("x", "LZ4Block\u0026\1\2\0\0", "packed by lz4 in blocks, as Spark", "jshell"),
        Arguments.of("x", "\u00ff\u0006\0\0sNaPpY", "packed by snappy", "snzip -dc FILE"),
        Arguments.of("x", "\u0082SNAPPY\0\0\0\0\1", "packed by snappy in blocks", "snzip -dc FILE"),
        Arguments.of("x", "ZV\1\0\u000f", "packed by lzf", "lzf -d FILE"),
        Arguments.of("x", "ZV\0\0\u000f", "packed by lzf", "lzf -d FILE"),
        Arguments.of("x", "BZh91AY&SYabc", "packed by bzip2", "bzip2 -dc FILE"),
        Arguments.of("x", "\u00fd7zXZ\0", "packed by xz", "xz -dc FILE"),
        Arguments.of("x", "]\0\0\u0080\0\u00ff", "packed by lzma", "xz -dc FILE"),
        Arguments.of("x", "\u0089LZO\0\r\n", "packed by lzop", "lzop -dc FILE"),
        Arguments.of("x", "\u001f\u009d\u0090", "packed by compress", "uncompress -c FILE"),
        Arguments.of("x", "x\u009cK", "packed by zlib", "pigz -dc FILE"),
        Arguments.of("x.zip", "PK\u0003\u0004\n", "an archive of zip", "unzip FILE"),
        Arguments.of("x", "7z\u00bc\u00af'\u001c", "an archive of 7z", "7z x FILE"),
        Arguments.of("x", "Rar!\u001a\u0007\0", "an archive of rar", "unrar x FILE"),
        Arguments.of("x", "a".repeat(257) + "ustar\00000", "an archive of tar", "tar -xf FILE"),
        Arguments.of("x", "a".repeat(257) + "ustar  \0", "an archive of tar", "tar -xf FILE"),
        Arguments.of("x", "Avro-Binary\n{", "a job history in Avro", "rumentrace"),
        Arguments.of("x", "Obj\1\u0004", "a file of Avro's records", "avro-tools.jar tojson FILE"),
        Arguments.of("x", "PAR1\u0015\0", "a table in Parquet", "duckdb"),
        Arguments.of(
            "x.lz4", "\0\4\0\0\0\0\1", "packed by lz4 in blocks, as Had", "hadoop fs -text"),
        Arguments.of("x.snappy", "\0\4\0\0\0\0", "packed by snappy in blocks", "hadoop fs -text"));
  }

  @ParameterizedTest
  @MethodSource("packed")
  void whatIsPackedSaysByWhatAndHowToUnpackIt(String name, String head, String what, String command)
      throws IOException {
    Path file = file(name, bytes(head));
    assertThatThrownBy(() -> HoconFile.content(file))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            refused -> {
              assertThat(refused.problems()).hasSize(1);
              assertThat(refused).hasMessageStartingWith(file + ": the file is " + what);
              assertThat(refused)
                  .hasMessageContaining("; unpack it: ")
                  .hasMessageContaining(command.replace("FILE", file.toString()))
                  .hasMessageContaining(file.toString());
            });
  }

  @Test
  void textThatBeginsAsAPackerDoesIsText() throws IOException {
    List<String> texts =
        List.of("BZh = 1", "PK = 1", "x = 1", "ZV = 1", "LZ4Block = 1", "Obj = 1", "7z = 1");
    for (String text : texts) {
      assertThat(HoconFile.content(file("a.conf", bytes(text)))).isEqualTo(text);
    }
  }

  @Test
  void aLongTextIsReadToItsEnd() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes((MARK + "# ").getBytes(StandardCharsets.UTF_8));
    bytes.writeBytes("é".repeat(100_000).getBytes(StandardCharsets.UTF_8));
    assertThat(HoconFile.content(file("a.conf", bytes.toByteArray())))
        .isEqualTo("# " + "é".repeat(100_000));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# Cases\n\n37 cases, 16 faults. Sources: a = b",
        "<?xml version=\"1.0\"?>\n<a/>",
        "flow,src,dst\n1,a,b",
        "[ 1, 2 ]",
        "job0\t49\t49",
        "; a\n1 2 3"
      })
  void whatDoesNotBeginAsHoconSaysSoInAWord(String text) {
    assertThatThrownBy(() -> HoconFile.config("a", text))
        .hasMessage("a: the file is not HOCON; write KEY = VALUE or KEY { … }, or check the path");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster {",
        "{ a",
        "\"a\" : [",
        "a.b = ${",
        "# c\n// d\n\n  a += [",
        "include \"x\"",
        "a b.\"c d\" {"
      })
  void whatBeginsAsHoconIsToldItsFault(String text) {
    assertThat(HoconFile.looksLikeHocon(text)).isTrue();
    assertThatThrownBy(() -> HoconFile.config("a", text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageNotContaining("is not HOCON");
  }
}
