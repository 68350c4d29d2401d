package io.racklab.master.analysis.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.deploy.report.RunFolder;
import io.racklab.deploy.report.SweepFolder;
import io.racklab.master.analysis.report.Figure;
import io.racklab.master.analysis.report.Report;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class FigureFilesTest {
  @TempDir private Path folder;

  private List<Figure> figures() throws IOException {
    return Report.of(RunFolder.write(folder.resolve("run"), 3, 40)).figures().first();
  }

  private List<Path> written(PlotFormat format, PlotWidth width) throws IOException {
    return FigureFiles.write(figures(), folder.resolve("figures"), format, width);
  }

  @ParameterizedTest
  @EnumSource
  void svgFilesStandAlone(PlotWidth width) throws Exception {
    List<Figure> figures = figures();
    List<Path> files = written(PlotFormat.SVG, width);

    assertThat(files).hasSameSizeAs(figures).hasSizeGreaterThan(8);
    for (int i = 0; i < files.size(); i++) {
      Document svg =
          DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(files.get(i).toFile());
      assertThat(svg.getDocumentElement().getNodeName()).isEqualTo("svg");
      assertThat(svg.getDocumentElement().getTextContent())
          .contains(figures.get(i).title())
          .containsPattern("\\[(s|min|GB|%.*)]|Running");
      assertThat(svg.getElementsByTagName("path").getLength()).isGreaterThan(5);
      assertThat(outside(svg, width)).as("%s", files.get(i)).isEmpty();
    }
  }

  /** The texts that leave the sheet. */
  private static List<String> outside(Document svg, PlotWidth width) {
    return boxes(svg).stream()
        .filter(box -> box.left < -0.01 || box.right > width.points() + 0.01)
        .map(Box::text)
        .toList();
  }

  private record Box(String text, double left, double right, double top, double bottom) {
    boolean covers(Box other) {
      return Math.min(right, other.right) - Math.max(left, other.left) > 0.5
          && Math.min(bottom, other.bottom) - Math.max(top, other.top) > 0.5;
    }
  }

  private static List<Box> boxes(Document svg) {
    List<Box> boxes = new ArrayList<>();
    NodeList texts = svg.getElementsByTagName("text");
    for (int i = 0; i < texts.getLength(); i++) {
      Element text = (Element) texts.item(i);
      double x = Double.parseDouble(text.getAttribute("x"));
      double y = Double.parseDouble(text.getAttribute("y"));
      double size = Double.parseDouble(text.getAttribute("font-size"));
      double length = Typeface.SANS.width(text.getTextContent()) * size;
      double left =
          switch (text.getAttribute("text-anchor")) {
            case "middle" -> x - length / 2;
            case "end" -> x - length;
            default -> x;
          };
      // Capitals and digits take 0.72 of the size.
      boxes.add(new Box(text.getTextContent(), left, left + length, y - 0.72 * size, y));
    }
    return boxes;
  }

  /** Figures of sweeps of one to four keys, in both widths. */
  @ParameterizedTest
  @CsvSource({"1, 2", "1, 12", "2, 12", "3, 5", "4, 2"})
  void noTextOfASweepLiesOverAnother(int keys, int schedulers) throws Exception {
    List<Figure> figures =
        Report.of(SweepFolder.write(folder.resolve("sweep"), keys, schedulers)).figures().first();
    for (PlotWidth width : PlotWidth.values()) {
      for (Path file :
          FigureFiles.write(figures, folder.resolve("sweeps"), PlotFormat.SVG, width)) {
        Document svg =
            DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        List<Box> boxes = boxes(svg);
        assertThat(outside(svg, width)).as("%s", file).isEmpty();
        for (Box box : boxes) {
          assertThat(boxes.stream().filter(other -> other != box && other.covers(box)))
              .as("%s: over %s", file, box)
              .isEmpty();
        }
      }
    }
  }

  @Test
  void filesAreNamedByFigureAndScheduler() throws Exception {
    assertThat(written(PlotFormat.SVG, PlotWidth.PAGE))
        .extracting(file -> file.getFileName().toString())
        .doesNotHaveDuplicates()
        .contains("job-time.svg", "map-slots.svg")
        .anyMatch(name -> name.matches("timeline-[a-z].*\\.svg"))
        .anyMatch(name -> name.matches("links-[a-z].*\\.svg"));
  }

  @Test
  void pdfFilesHaveTheirLettersInThem() throws Exception {
    List<Figure> figures = figures();
    List<Path> files = written(PlotFormat.PDF, PlotWidth.COLUMN);
    for (int i = 0; i < files.size(); i++) {
      try (PDDocument document = Loader.loadPDF(files.get(i).toFile())) {
        assertThat(document.getNumberOfPages()).isEqualTo(1);
        PDPage page = document.getPage(0);
        assertThat(page.getMediaBox().getWidth()).isEqualTo(252f);
        for (COSName name : page.getResources().getFontNames()) {
          assertThat(page.getResources().getFont(name).isEmbedded()).isTrue();
        }
        String title = figures.get(i).title();
        assertThat(new PDFTextStripper().getText(document))
            .contains(title.substring(0, Math.min(12, title.length())));
      }
    }
  }

  @Test
  void equalFiguresMakeEqualBytes() throws Exception {
    Figure figure = figures().get(0);
    for (PlotFormat format : List.of(PlotFormat.SVG, PlotFormat.PDF)) {
      assertThat(FigureFiles.of(figure, format, PlotWidth.PAGE))
          .isEqualTo(FigureFiles.of(figure, format, PlotWidth.PAGE));
    }
  }

  @Test
  void pngFilesHaveThreeHundredDotsPerInch() throws Exception {
    for (Path file : written(PlotFormat.PNG, PlotWidth.COLUMN)) {
      BufferedImage image = ImageIO.read(file.toFile());
      assertThat(image.getWidth()).isEqualTo(1_050);
      int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, 1_050);
      long drawn = Arrays.stream(pixels).filter(pixel -> pixel != 0xffffffff).count();
      assertThat(drawn).isGreaterThan(pixels.length / 200);
    }
  }

  @Test
  void namesOfOthersAreNoMarkup() throws Exception {
    Surface surface = PlotFormat.SVG.surface(100, 100, "</title><script>\u0001");
    surface.text(1, 1, "<b>&\"\ud800", Frame.TICK, Surface.Anchor.START);

    assertThat(new String(surface.bytes(), StandardCharsets.UTF_8))
        .contains("<title>&lt;/title&gt;&lt;script&gt;?</title>")
        .contains(">&lt;b&gt;&amp;&quot;?</text>");
    Surface pdf = PlotFormat.PDF.surface(100, 100, "t");
    pdf.text(1, 50, "日本 fifo", Frame.TICK, Surface.Anchor.START);
    try (PDDocument document = Loader.loadPDF(pdf.bytes())) {
      assertThat(new PDFTextStripper().getText(document)).contains("?? fifo");
    }
  }

  @Test
  void lettersAreAsWideAsHelvetica() {
    assertThat(Typeface.SANS.width("Helvetica")).isCloseTo(4.112, within(0.001));
    assertThat(new Type(10, "#000000").fit("Helvetica", 100)).isEqualTo("Helvetica");
    assertThat(new Type(10, "#000000").fit("Helvetica", 31)).isEqualTo("Helv…");
  }

  @Test
  void bigFilesAreNotMade() throws Exception {
    for (Path file : written(PlotFormat.PDF, PlotWidth.PAGE)) {
      assertThat(Files.size(file)).isBetween(1_000L, 500_000L);
    }
  }
}
