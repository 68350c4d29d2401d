package io.racklab.topologies.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HoconFileTest {
  @TempDir Path folder;

  private void refused(Path file, String what) {
    assertThatThrownBy(() -> HoconFile.read(file))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            invalid -> {
              assertThat(invalid.problems()).hasSize(1);
              assertThat(invalid).hasMessageStartingWith(file + ": " + what);
              assertThat(invalid.getMessage()).doesNotContain("\n");
            });
  }

  @Test
  void whatIsNoFileIsOneProblem() throws IOException {
    refused(folder, "this is a directory");
    refused(folder.resolve("no.conf"), "there is no such file");
    refused(Files.writeString(folder.resolve("empty.conf"), ""), "the file is empty");
    refused(Files.writeString(folder.resolve("blank.conf"), " \n\n"), "the file is empty");
    refused(
        Files.write(folder.resolve("nul.conf"), new byte[] {'a', 0, 1, 2}), "the file is not text");
    refused(
        Files.write(folder.resolve("binary.conf"), new byte[] {(byte) 0xfe, (byte) 0xff, 1}),
        "the file is not text");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a = 1\nb = {",
        "a = 1\nb = [1, 2",
        "a = 1\nb = ${missing}",
        "a = 1\nb = swim:x",
        "a = 1\nb = \"open",
        "a = 1\n} }",
        "a = ${b}\nb = ${a}",
        "include \"other.conf\"",
        "include url(\"http://localhost/x\")",
        "include file(\"/etc/hosts\")"
      })
  void whatIsNoHoconIsOneProblem(String text) {
    assertThatThrownBy(() -> HoconFile.parse("a.conf", text, folder))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            invalid -> {
              assertThat(invalid.problems()).hasSize(1);
              assertThat(invalid.getMessage()).startsWith("a.conf:").doesNotContain("\n");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '§',
      value = {
        "a { b = \"c | a quoted text does not end on its line; close it with \"",
        "a = = 3 | a value is expected here, not =;",
        "a.. = 3 | a key begins or ends with a dot",
        "include \"x\" | include of x is not supported; write its content into this file",
        "a = \"\"\"b | the file ends while a bracket or a quotation mark is open",
        "a { b = c }} | a } has no matching {; remove it",
        "a : { b : c ] } | a comma or the end is expected here, not ];",
        "a { b c } | a key has no value; write KEY = VALUE",
        "a = ${b | a ${ is not closed;",
        "a = $ | a $ is not allowed outside quotation marks;",
        "a = `x` | ` is not allowed outside quotation marks;",
        "a = \"\\q\" | begins an unknown escape sequence",
        "a { += 3 } | a key is expected here;",
        "a = ${b}, b = ${a} | ${a} has no value; write the value in its place",
      })
  void aMistakeOfSyntaxIsInOurWords(String text, String words) {
    assertThatThrownBy(() -> HoconFile.parse("a.conf", text + "\n", folder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(words)
        .hasMessageNotContainingAny("token", "properties", "parenthes");
  }

  @Test
  void aMistakeOfSyntaxHasItsLine() {
    assertThatThrownBy(() -> HoconFile.parse("a.conf", "a = 1\nb = ${missing}\n", folder))
        .hasMessage("a.conf:2: ${missing} has no value; write the value in its place");
    assertThatThrownBy(() -> HoconFile.parse("a.conf", "a = 1\nb = swim:x\n", folder))
        .hasMessageStartingWith("a.conf:2: ")
        .hasMessageNotContaining("a.conf: 2");
  }

  @Test
  void anOpenBracketIsNamed() {
    assertThatThrownBy(() -> HoconFile.parse("a.conf", "a {\n b = [ 1\n", folder))
        .hasMessage(
            "a.conf:3: the file ends while a bracket or a quotation mark is open;"
                + " close every {, [ and \"");
  }

  @Test
  void theEnvironmentIsNotLookedAt() {
    assertThatThrownBy(() -> HoconFile.parse("a.conf", "a = ${PATH}", folder))
        .isInstanceOf(InvalidInputException.class);
  }

  /** The library's memory for such files would grow with the square of their length. */
  @Test
  void keysOfHundredsOfLevelsAndValuesOfThousandsOfTextsAreRefused() {
    assertThatThrownBy(() -> HoconFile.config("x.conf", "a." + "b.".repeat(70) + "c = 1"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("nests too deeply");
    assertThatThrownBy(() -> HoconFile.config("x.conf", "a = " + "\"b\"c".repeat(600)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("consists of too many words or texts");
    assertThatThrownBy(() -> HoconFile.config("x.conf", "a = 1 " + "4s ".repeat(1_010)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("consists of too many words or texts");
    String line = "a = " + "4s ".repeat(400) + "\n";
    assertThatThrownBy(() -> HoconFile.config("x.conf", line.repeat(10)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("consists of too many words or texts");
  }

  @Test
  void aLongSentenceAFileOfManyValuesAndALongCommentAreRead() {
    String sentence = "word ".repeat(500).strip();
    assertThat(HoconFile.config("x.conf", "a = " + sentence).getString("a")).isEqualTo(sentence);
    String many = "a = [\n" + "{ name = x, input = 5 MB, cpu = 1 s/GB }\n".repeat(5_000) + "]";
    assertThat(HoconFile.config("x.conf", many).getList("a")).hasSize(5_000);
    String comment = "# " + "word ".repeat(3_000) + "\n// " + "word ".repeat(3_000) + "\na = 1";
    assertThat(HoconFile.config("x.conf", comment).getInt("a")).isOne();
  }

  /** The library's memory for these would grow with the square of their length too. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a = ${b}\n",
        "a { c = ${b}, d = 1 }\n",
        "x { \"}\" = 1 }, a.c = ${b}\n",
        "a {\n # {\n c : ${b} }\n",
        "a += ${b}\n",
        "a = {\n c = [ ${b}, { e = 1 } ]\n}\n"
      })
  void aKeyThatIsGivenAgainAndAgainIsRefused(String line) {
    assertThatThrownBy(() -> HoconFile.config("x.conf", "b { }\n" + line.repeat(800)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageMatching("x\\.conf: the key [a-dx] is given (?:8|16)0[01] times; write it once");
    assertThat(HoconFile.config("x.conf", "b { }\n" + line.repeat(20)).hasPath("a")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"k = ${?a}\n", "v { k : ${?a} }\n", "v.k = ${?a}${?b}\n"})
  void aKeyOfManyValuesThatNameOthersIsRefusedEarlier(String line) {
    assertThatThrownBy(() -> HoconFile.config("x.conf", "x = 1\n" + line.repeat(100)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageMatching("x\\.conf: the key [kv] is given 100 times; write it once");
    assertThat(HoconFile.config("x.conf", "x = 1\n" + line.repeat(50)).hasPath("x")).isTrue();
    String longer = "# of the cluster\n".repeat(2000);
    assertThatThrownBy(() -> HoconFile.config("x.conf", longer + line.repeat(71)))
        .hasMessageEndingWith("is given 71 times; write it once");
    assertThat(HoconFile.config("x.conf", "x = 1\nv { k = 1 }\n".repeat(100)).hasPath("x"))
        .isTrue();
  }

  /** A list or section without references may have any length. */
  @Test
  void aLongListThatNamesAnotherIsRefused() {
    String list = "b = 1\na = [" + "o,".repeat(1000);
    assertThatThrownBy(() -> HoconFile.config("x.conf", list + "${b} ]"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("x.conf: a list or a section that contains ${…} has thousands");
    assertThatThrownBy(
            () -> HoconFile.config("x.conf", "b = 1\na = [" + "${b},".repeat(700) + "1]"))
        .isInstanceOf(InvalidInputException.class);

    assertThat(HoconFile.config("x.conf", list.repeat(1) + "1 ]\nc = ${b}").getList("a"))
        .hasSize(1001);
    assertThat(
            HoconFile.config("x.conf", "b = 1\na = [" + "{ x = ${b} },".repeat(300) + "1]")
                .getList("a"))
        .hasSize(301);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"", "a = \"", "\"\\", "a { \"\n}", "${", "a = ${", "\"a\\\"", "}"})
  void whatBeginsAndDoesNotEndIsRefused(String text) {
    assertThatThrownBy(() -> HoconFile.config("x.conf", text))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void manySectionsWithTheSameKeysAreRead() {
    String list = "a = [\n" + "${b} { name = x, io { in = 5, out : ${c} } }\n".repeat(5_000) + "]";
    assertThat(HoconFile.config("x.conf", "b { }, c = 1\n" + list).getList("a")).hasSize(5_000);
    String marks = "a = 1\n" + "#".repeat(2_000_000);
    assertThat(HoconFile.config("x.conf", marks).getInt("a")).isOne();
    StringBuilder sections = new StringBuilder("c = 1\n");
    for (int i = 0; i < 5_000; i++) {
      sections.append("n").append(i).append(" { out = ${c}\n in = \"${c}\" }\n");
    }
    assertThat(HoconFile.config("x.conf", sections.toString()).root()).hasSize(5_001);
  }

  @Test
  void whatIsNoCharacterIsRefused() {
    assertThatThrownBy(() -> HoconFile.config("x.conf", "a = \"\\u-1e4\""))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("does not name a character");
  }
}
