package io.racklab.deploy.pack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/**
 * The modules that a Python program imports, apart from Python's standard library. Python itself
 * finds them, since nothing else knows its search path.
 *
 * @param beside the modules in the program's folder, by path below it
 * @param racklab the modules of Racklab's package, by path below the folder that holds it
 * @param needs its other imports and how to get them, each as the predicate of a sentence whose
 *     subject is the program
 */
record ImportedModules(
    SortedMap<String, Path> beside, SortedMap<String, Path> racklab, List<String> needs) {
  static final String PYTHON = "python3";

  ImportedModules {
    beside = Collections.unmodifiableSortedMap(new TreeMap<>(beside));
    racklab = Collections.unmodifiableSortedMap(new TreeMap<>(racklab));
    needs = List.copyOf(needs);
  }

  /** Returns the modules of a program; none if it is no Python program. */
  static ImportedModules of(Path program, String python) throws IOException {
    return isPython(program)
        ? found(program, python)
        : new ImportedModules(new TreeMap<>(), new TreeMap<>(), List.of());
  }

  private static boolean isPython(Path program) throws IOException {
    return program.getFileName().toString().endsWith(".py")
        || ProgramStart.of(program).isScriptOf("python");
  }

  private static ImportedModules found(Path program, String python) throws IOException {
    // Does not call the run's own command: the run may come from a stranger.
    List<String> words =
        List.of(python, "-c", Packing.resource("modules.py"), program.toAbsolutePath().toString());
    try {
      Process process =
          new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      process.getOutputStream().close();
      String said =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.waitFor() == 0) {
        JsonNode json = new ObjectMapper().readTree(said);
        return new ImportedModules(
            files(json.path("beside")),
            files(json.path("racklab")),
            StreamSupport.stream(json.path("needs").spliterator(), false)
                .map(JsonNode::asText)
                .toList());
      }
      return unknown(python + " of 3.8 or newer");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + python + " looked for modules", e);
    } catch (IOException notThere) {
      return unknown(python);
    }
  }

  private static ImportedModules unknown(String python) {
    return new ImportedModules(
        new TreeMap<>(),
        new TreeMap<>(),
        List.of("may import modules; only " + python + " finds them, and it is not here"));
  }

  private static SortedMap<String, Path> files(JsonNode json) {
    SortedMap<String, Path> files = new TreeMap<>();
    for (Map.Entry<String, JsonNode> file : json.properties()) {
      Path there = Path.of(file.getValue().asText());
      if (Files.isRegularFile(there)) {
        files.put(file.getKey().replace('\\', '/'), there);
      }
    }
    return files;
  }
}
