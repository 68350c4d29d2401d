package io.racklab.deploy.pack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * pack.json: all that a pack holds, and by what it was made.
 *
 * @param format of this file
 * @param run run.json's entries on seed, repeats, clock, number of runs and versions
 * @param verdict of the runs, with its reasons
 * @param files of results, by path
 */
record Manifest(
    int format, JsonNode run, JsonNode verdict, List<PackedInput> inputs, List<PackedFile> files) {
  static final String NAME = "pack.json";
  static final int FORMAT = 1;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  Manifest {
    inputs = List.copyOf(inputs);
    files = List.copyOf(files);
  }

  String text() {
    try {
      return JSON.writeValueAsString(this) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a manifest is JSON", e);
    }
  }

  /**
   * Reads it in a folder into which a pack was unpacked.
   *
   * @throws WrongPackException if there is none, or none that is understood
   */
  static Manifest in(Path folder) {
    Path file = folder.resolve(NAME);
    if (!Files.isRegularFile(file)) {
      throw new WrongPackException("it holds no " + NAME + ": name what racklab pack has written");
    }
    try {
      JsonNode tree = JSON.readTree(Files.readString(file));
      int format = tree.path("format").asInt();
      if (format != FORMAT) {
        throw new WrongPackException(
            "its format is " + format + ", and this version reads " + FORMAT);
      }
      Manifest manifest = JSON.treeToValue(tree, Manifest.class);
      if (manifest.run == null || manifest.verdict == null) {
        throw new WrongPackException("its " + NAME + " says nothing of its runs or their verdict");
      }
      return manifest;
    } catch (IOException | NullPointerException | IllegalArgumentException e) {
      throw new WrongPackException("its " + NAME + " is damaged");
    }
  }

  boolean isWall() {
    return !run.path("clock").asText().equals("virtual");
  }
}
