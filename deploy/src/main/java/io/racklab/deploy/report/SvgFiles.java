package io.racklab.deploy.report;

import io.racklab.master.report.Figure;
import io.racklab.master.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.script.Invocable;
import javax.script.ScriptEngine;
import javax.script.ScriptException;
import org.openjdk.nashorn.api.scripting.NashornScriptEngineFactory;

/**
 * Figures as SVG files, drawn by the same library from the same options as on the page, in a script
 * engine that knows no Java and no browser. Loading the library takes some seconds.
 */
public final class SvgFiles {
  private static final int WIDTH = 720;

  private SvgFiles() {}

  /**
   * Writes {@code ID.svg} for each figure of a report.
   *
   * @param folder made if there is none
   * @return the files
   */
  public static List<Path> write(Report report, Path folder) throws IOException {
    Files.createDirectories(folder);
    try {
      Invocable engine = engine();
      Object drawing = ((ScriptEngine) engine).get("racklab");
      for (Figure figure : report.figures()) {
        Object svg =
            engine.invokeMethod(
                drawing, "svg", figure.option().toString(), figure.title(), WIDTH, figure.height());
        Files.writeString(folder.resolve(figure.id() + ".svg"), svg.toString());
      }
    } catch (ScriptException | NoSuchMethodException e) {
      throw new IOException("the figures cannot be drawn: " + e.getMessage(), e);
    }
    return report.figures().stream().map(one -> folder.resolve(one.id() + ".svg")).toList();
  }

  /** Without optimistic types, which make the engine compile most of the library again. */
  private static Invocable engine() throws IOException, ScriptException {
    ScriptEngine engine =
        new NashornScriptEngineFactory().getScriptEngine("--optimistic-types=false", "--no-java");
    // The library asks for timers as it loads, and uses none where nothing is animated.
    engine.eval("var self = this; function setTimeout() {} function clearTimeout() {}");
    engine.eval(Parts.charts());
    engine.eval(Parts.own("figures.js"));
    return (Invocable) engine;
  }
}
