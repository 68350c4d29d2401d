package io.racklab.master.analysis.plot;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.analysis.plot.Surface.Anchor;
import io.racklab.master.analysis.report.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes figures to files for papers, each with its title on a white background. */
public final class FigureFiles {
  private static final double MARGIN = 6;
  private static final double TITLE = 16;
  private static final double TITLE_LINE = 11;
  private static final double BESIDE = 4;
  private static final Type TITLE_TYPE = new Type(9, Frame.INK);

  /** The largest height of a line plot, as a share of its width. */
  private static final double LINE_SHAPE = 0.62;

  private FigureFiles() {}

  /**
   * Writes a file for each figure; the figure's id is the file name.
   *
   * @param folder the folder, which is created if it does not exist
   * @return the files
   */
  public static List<Path> write(
      List<Figure> figures, Path folder, PlotFormat format, PlotWidth width) throws IOException {
    Files.createDirectories(folder);
    List<Path> files = new ArrayList<>();
    for (Figure figure : figures) {
      Path file = folder.resolve(figure.id() + format.ending());
      byte[] drawn = of(figure, format, width);
      WholeFile.write(file, out -> out.write(drawn));
      files.add(file);
    }
    return files;
  }

  /** Returns the bytes of a figure's file. */
  static byte[] of(Figure figure, PlotFormat format, PlotWidth width) throws IOException {
    JsonNode option = figure.option();
    LegendRows legend = new LegendRows(option, MARGIN, width.points() - 2 * MARGIN);
    List<String> title = TITLE_TYPE.lines(figure.title(), width.points() - 2 * MARGIN, 2);
    double below = MARGIN + TITLE + (title.size() - 1) * TITLE_LINE;
    double top = below + legend.height();
    double height = top + plotHeight(figure, width) + MARGIN;
    Surface surface = format.surface(width.points(), height, figure.title());
    for (int line = 0; line < title.size(); line++) {
      double base = MARGIN + 9 + line * TITLE_LINE;
      surface.text(width.points() / 2, base, title.get(line), TITLE_TYPE, Anchor.MIDDLE);
    }
    legend.draw(surface, below);
    Frame area = new Frame(MARGIN, top, width.points() - MARGIN - BESIDE, height - MARGIN);
    if (option.has("panels")) {
      PanelPlot.draw(surface, area, option);
    } else if (option.path("grid").isArray()) {
      strips(surface, area, option);
    } else if (option.path("xAxis").path("type").asText().equals("value") && isRows(option)) {
      BarPlot.draw(surface, area, option);
    } else {
      List<JsonNode> series = new ArrayList<>();
      option.path("series").forEach(series::add);
      LinePlot.draw(surface, area, option.path("xAxis"), option.path("yAxis"), series);
    }
    return surface.bytes();
  }

  /** True for a plot of rows, which have names in place of numbers. */
  static boolean isRows(JsonNode option) {
    JsonNode y = option.path("yAxis");
    return (y.isArray() ? y.path(0) : y).path("type").asText().equals("category");
  }

  /**
   * Returns the height of the plot. It depends on the width only for line plots, whose aspect ratio
   * is limited, and for panels, of which more fit into a wide row.
   */
  private static double plotHeight(Figure figure, PlotWidth width) {
    if (figure.option().has("panels")) {
      return PanelPlot.height(figure.option(), width.points() - 2 * MARGIN - BESIDE);
    }
    double asOnPage = SeriesLook.SCALE * figure.height();
    boolean lines = !isRows(figure.option()) && !figure.option().path("grid").isArray();
    return lines ? Math.min(asOnPage, LINE_SHAPE * width.points()) : asOnPage;
  }

  /** Draws plots one below the other. Only the last plot has space for a horizontal axis. */
  private static void strips(Surface surface, Frame area, JsonNode option) throws IOException {
    int count = option.path("grid").size();
    double each = (area.bottom() - area.top() - Frame.BELOW) / count;
    for (int i = 0; i < count; i++) {
      boolean last = i == count - 1;
      List<JsonNode> series = new ArrayList<>();
      for (JsonNode one : option.path("series")) {
        if (one.path("xAxisIndex").asInt() == i) {
          series.add(one);
        }
      }
      double top = area.top() + i * each;
      double bottom = top + each + (last ? Frame.BELOW : -4);
      Frame strip = new Frame(area.left(), top + 2, area.right(), last ? bottom - 4 : bottom);
      LinePlot.draw(
          surface, strip, option.path("xAxis").path(i), option.path("yAxis").path(i), series);
    }
  }
}
