package io.racklab.deploy.pack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.racklab.master.analysis.file.IrregularFileException;
import io.racklab.master.analysis.file.PlainFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The content of pack.json: a pack's files, and the versions and settings with which they were
 * made.
 *
 * @param format the version of this file's format
 * @param run run.json's entries name, seed, repeats, clock, runs and machine (with versions)
 * @param verdict the verdict of the runs, with its reasons
 * @param files the result files, by path
 */
record Manifest(
    int format, JsonNode run, JsonNode verdict, List<PackedInput> inputs, List<PackedFile> files) {
  static final String NAME = "pack.json";
  static final int FORMAT = 1;

  /** The maximum size that is read; a manifest of 100,000 files is smaller. */
  static final int MOST_BYTES = 64 << 20;

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
   * Reads the manifest of an unpacked pack.
   *
   * @throws WrongPackException if there is none, or it cannot be understood
   */
  static Manifest in(Path folder) {
    Path file = folder.resolve(NAME);
    if (!PlainFile.exists(file)) {
      throw missing();
    }
    try (InputStream content = PlainFile.stream(file)) {
      byte[] text = content.readNBytes(MOST_BYTES + 1);
      if (text.length > MOST_BYTES) {
        throw new WrongPackException("its " + NAME + " is larger than 64 MiB, which no pack needs");
      }
      JsonNode tree = JSON.readTree(text);
      int format = tree.path("format").asInt();
      if (format != FORMAT) {
        throw new WrongPackException(
            "its format is " + format + ", but this version of Racklab reads format " + FORMAT);
      }
      Manifest manifest = JSON.treeToValue(tree, Manifest.class);
      if (manifest.run == null || manifest.verdict == null) {
        throw new WrongPackException("its " + NAME + " lacks the entry run or verdict");
      }
      return manifest;
    } catch (IrregularFileException e) {
      throw new WrongPackException(e.getMessage());
    } catch (IOException | NullPointerException | IllegalArgumentException e) {
      throw new WrongPackException("its " + NAME + " is damaged");
    }
  }

  static WrongPackException missing() {
    return new WrongPackException("it holds no " + NAME + ": name a pack made by racklab pack");
  }

  /** Returns the sizes of the other files that the pack holds, by path. */
  Map<String, Long> packed() {
    Map<String, Long> packed = new HashMap<>();
    files.forEach(file -> packed.put(file.path(), file.bytes()));
    inputs.stream()
        .filter(PackedInput::here)
        .forEach(input -> packed.put(input.path(), input.bytes()));
    return packed;
  }
}
