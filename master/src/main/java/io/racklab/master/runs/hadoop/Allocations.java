package io.racklab.master.runs.hadoop;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds the allocation file of a fair scheduler.
 *
 * @param folder the folder of the configuration
 */
record Allocations(Path folder) {
  /** An allocation file. */
  record File(String name, XmlElement root) {}

  /** In SLS, a file with the allocation file's usual name holds properties. */
  void addProperties(HadoopConfiguration to) {
    Path file = folder.resolve("fair-scheduler.xml");
    if (Files.exists(file) && XmlElement.read(file).name().equals("configuration")) {
      to.add(file);
    }
  }

  /**
   * Returns the file that a property names, or without it the one that Hadoop looks for.
   *
   * @param usual the name of the file that Hadoop looks for
   */
  Optional<File> file(Optional<HadoopValue> named, String usual) {
    return any(named, usual)
        .filter(found -> named.isPresent() || !found.root().name().equals("configuration"));
  }

  /** Returns the same file, even if it holds properties, as that of SLS does. */
  Optional<File> any(Optional<HadoopValue> named, String usual) {
    Path path = folder.resolve(usual);
    if (named.isPresent()) {
      Path there = folder.resolve(named.get().value().strip().replaceFirst("^file:(//)?", ""));
      Path here = folder.resolve(there.getFileName());
      if (!Files.exists(there) && !Files.exists(here)) {
        throw named.get().wrong("is not there", "copy " + there.getFileName() + " into " + folder);
      }
      // In a configuration that was copied from its cluster, this file lies beside the others.
      path = Files.exists(here) ? here : there;
    }
    return Optional.of(path)
        .filter(Files::exists)
        .map(found -> new File(found.toString(), XmlElement.read(found)));
  }
}
