package io.racklab.topologies.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SectionTest {

  private static Section section(String text) {
    return HoconFile.parse("a.conf", text, Path.of("/folder"));
  }

  private static String problems(Section section) {
    try {
      section.problems().throwIfAny();
      return "";
    } catch (InvalidInputException invalid) {
      return invalid.getMessage();
    }
  }

  @Test
  void readsEveryType() {
    Section section =
        section(
            """
            text = some words, count = 3, large = 3000000000, number = 0.5, size = 256 MiB
            rate = 1 Gbps, time = 3s, flag = on, choice = left, path = "x/y.tsv"
            inner { a = 1 }, list = [ { a = 1 }, { a = 2 } ], values = [ 1 s, 2 s ], nothing = null
            """);
    assertThat(section.at("text").text()).contains("some words");
    assertThat(section.at("count").count(1, 10)).contains(3);
    assertThat(section.at("large").number(0, Long.MAX_VALUE)).contains(3_000_000_000L);
    assertThat(section.at("number").number()).contains(0.5);
    assertThat(section.at("number").positive()).contains(0.5);
    assertThat(section.at("number").share()).contains(0.5);
    assertThat(section.at("size").size(1)).contains(256L << 20);
    assertThat(section.at("rate").rate()).contains(125e6);
    assertThat(section.at("time").duration(Duration.ZERO)).contains(Duration.ofSeconds(3));
    assertThat(section.at("flag").flag()).contains(true);
    assertThat(section.at("choice").choice(Map.of("left", 1, "right", 2))).contains(1);
    assertThat(section.at("path").path()).contains(Path.of("/folder/x/y.tsv"));
    assertThat(section.at("inner").section().orElseThrow().at("a").count(0, 1)).contains(1);
    assertThat(section.at("inner").sections()).hasSize(1);
    assertThat(section.at("list").sections()).hasSize(2);
    assertThat(section.at("values").elements()).hasSize(2);
    assertThat(section.at("missing").text()).isEmpty();
    assertThat(section.at("nothing").present()).isFalse();
    section.end();
    assertThat(problems(section)).isEmpty();
  }

  @Test
  void wrongValuesAreProblemsWithTheirLine() {
    Section section =
        section(
            """
            count = 2.5
            low = -1
            size = 256
            rate = 0 Gbps
            time = 1 ms
            flag = maybe
            text = [ 1 ]
            inner = 3
            number = much
            """);
    section.at("count").count(1, 9);
    section.at("low").count(1, 9);
    section.at("size").size(0);
    section.at("rate").rate();
    section.at("time").duration(Duration.ofSeconds(1));
    section.at("flag").flag();
    section.at("text").text();
    section.at("inner").section();
    section.at("number").positive();
    section.at("gone").required("gone = 1 s").text();
    assertThat(problems(section))
        .isEqualTo(
            """
            a.conf:1: count = 2.5 is not a whole number; write count = 1
            a.conf:1: gone is missing; write gone = 1 s
            a.conf:2: low = -1 must be at least 1; write low = 1
            a.conf:3: size = 256 has no unit; write size = 256 MiB
            a.conf:4: rate = 0 Gbps must be more than zero; write rate = 1 Gbps
            a.conf:5: time = 1 ms must be at least 1 s; write time = 1 s
            a.conf:6: flag = maybe is none of false, no, off, on, true, yes; write flag = false
            a.conf:7: text must be a single value, not a list; write text = …
            a.conf:8: inner must be a section, not a single value; write inner { … }
            a.conf:9: number = much is not a number; write number = 1.0""");
  }

  @Test
  void unknownKeysNameTheNearest() {
    Section section = section("size = 1 MiB\nsise = 2 MiB\ninner { colour = red }");
    section.at("size").size(0);
    Section inner = section.at("inner").section().orElseThrow();
    inner.at("color").text();
    inner.end();
    section.end();
    assertThat(problems(section))
        .isEqualTo(
            """
            a.conf:2: unknown key sise; did you mean size?
            a.conf:3: unknown key colour in inner; did you mean color?""");
  }

  @Test
  void aPlaceInAMergedSectionIsStillFound() {
    Section section = section("inner { a = 1 }\ninner { b = 2 }");
    section.at("inner").section().orElseThrow().end();
    assertThat(problems(section))
        .contains("a.conf:1: unknown key a in inner")
        .contains("a.conf:2: unknown key b in inner");
  }

  @Test
  void manyProblemsAreCounted() {
    Problems problems = new Problems("a.conf");
    for (int i = 1; i <= 23; i++) {
      problems.add(new Problem("a.conf", i, "wrong", "write it right"));
    }
    assertThatThrownBy(problems::throwIfAny)
        .hasMessageContaining("a.conf:20: wrong; write it right\nand 3 more problems")
        .hasMessageNotContaining("a.conf:21")
        .satisfies(e -> assertThat(((InvalidInputException) e).problems()).hasSize(23));
  }

  @Test
  void aProblemIsOneLine() {
    assertThat(new Problem("a", 0, "x\ny\tz", "")).hasToString("a: x y z");
  }
}
