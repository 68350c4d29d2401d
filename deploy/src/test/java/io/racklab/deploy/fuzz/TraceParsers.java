package io.racklab.deploy.fuzz;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.Workload;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.master.engine.workload.trace.MachineFormat;
import io.racklab.topologies.config.InvalidInputException;
import java.nio.file.Path;
import java.util.List;

/** Traces, as files and packed. */
final class TraceParsers {
  private TraceParsers() {}

  static List<Parser> all() {
    return List.of(
        trace("swim", "swim"),
        trace("rumen", "rumen"),
        trace("sls", "sls"),
        trace("synth", "synth"),
        trace("jhist-text", "jhist"),
        trace("jhist-json", "jhist"),
        trace("jhist-binary", "jhist"),
        folder("jhist-folder", "jhist", "input.jhist"),
        trace("swf", "swf"),
        trace("alibaba", "alibaba"),
        trace("google", "google"),
        trace("spark", "spark"),
        trace("coflows", "coflows"),
        trace("gzip", "swim"),
        trace("zstd", "swim"),
        folder("spark-folder", "spark", "application_1_0001"),
        trace("lz4", "spark"),
        trace("snappy", "spark"),
        trace("lzf", "spark"),
        machines("rumen-topology", MachineFormat.RUMEN_TOPOLOGY),
        machines("sls-nodes", MachineFormat.SLS_NODES));
  }

  private static Parser trace(String name, String kind) {
    return parser(name, file -> read(kind + ":" + file));
  }

  /** The file lies in a folder that is read as one trace. */
  private static Parser folder(String name, String kind, String file) {
    return new Parser(
        name,
        List.of(InvalidInputException.class),
        (Path folder) -> {
          Path traces = folder.resolve("traces");
          return new Input(traces.resolve(file)).by(input -> read(kind + ":" + traces));
        });
  }

  private static long read(String word) {
    Workload workload = WorkloadFile.named(word, Path.of(""));
    workload.remark();
    workload.recording();
    return workload.jobs(64 << 20, Seed.of(1)).size();
  }

  private static Parser machines(String name, MachineFormat format) {
    return parser(name, file -> format.read(file).size());
  }

  private static Parser parser(String name, Input.FileReading reading) {
    return new Parser(
        name,
        List.of(InvalidInputException.class),
        (Path folder) -> new Input(folder.resolve("input")).by(reading));
  }
}
