package io.racklab.master.analysis.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class SvgTest {
  private static final Lettering PLAIN = new Lettering(10, false);

  @Test
  void whatIsInNamesIsTextAndNothingElse() {
    String name = "<script>alert('1')</script> & \"x\" ]]> é 漢 😀";

    String svg = Svg.of(labelled(name));

    assertThat(svg).doesNotContain("<script", "]]>").matches("\\A\\p{ASCII}*\\z");
    Document read = Xml.parse(svg);
    assertThat(text(read, "text")).isEqualTo(name);
    assertThat(text(read, "title")).isEqualTo(name);
    assertThat(text(read, "desc")).isEqualTo(name);
  }

  @Test
  void whatXmlCannotSayIsReplaced() {
    Document read = Xml.parse(Svg.of(labelled("a\u0000b\u001bc\ud800d\uffffe")));

    assertThat(text(read, "text")).isEqualTo("a\ufffdb\ufffdc\ufffdd\ufffde");
  }

  @Test
  void nothingOutsideTheFileIsNeeded() {
    assertThat(Svg.of(labelled("x")))
        .containsOnlyOnce("http")
        .contains("viewBox=\"0 0 100 50.5\"")
        .doesNotContain("href", "url(", "style", "font-face");
  }

  @Test
  void longTextsAreCutBetweenWholeLetters() {
    assertThat(PLAIN.fit("short", 100)).isEqualTo("short");
    String cut = PLAIN.fit("😀".repeat(20), 100);
    assertThat(cut).isEqualTo("😀".repeat(6) + "…");
    assertThat(PLAIN.width(cut)).isLessThanOrEqualTo(100);
  }

  private static Drawing labelled(String text) {
    Mark label = new Mark.Label(1, 20, Mark.Anchor.START, PLAIN, text);
    return new Drawing(100, 50.5, text, text, List.of(label));
  }

  private static String text(Document svg, String element) {
    return svg.getElementsByTagName(element).item(0).getTextContent();
  }
}
