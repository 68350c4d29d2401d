package io.racklab.deploy.cli;

import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.analysis.drawing.ClusterDrawing;
import io.racklab.master.analysis.drawing.Svg;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.topologies.config.FileTrouble;
import io.racklab.topologies.file.ClusterFile;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Draws a cluster as a picture. */
@Command(
    name = "draw",
    mixinStandardHelpOptions = true,
    description = "Draws a cluster's racks, nodes and links as SVG, to look at or to print.",
    footer = {"", "Example: racklab draw shadow-52 --out shadow-52.svg"})
public final class DrawCommand implements Runnable {
  @Parameters(paramLabel = "CLUSTER", description = "a bundled cluster, or a cluster file")
  private String cluster;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "the file to write (default: the standard output)")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    Path here = Path.of("").toAbsolutePath();
    String svg = Svg.of(ClusterDrawing.of(ClusterFile.named(cluster, here)));
    if (out == null) {
      spec.commandLine().getOut().print(svg);
      spec.commandLine().getOut().flush();
      return;
    }
    try {
      WholeFile.output(out, WholeFile.Content.of(svg));
    } catch (IOException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "cannot write " + FileTrouble.of(e) + "; choose another file with --out");
    }
  }
}
