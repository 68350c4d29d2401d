package io.racklab.deploy.pack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.racklab.master.file.IrregularFileException;
import io.racklab.master.file.PlainFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

  /** Longer than that of 100,000 files. */
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
   * Reads it in a folder into which a pack was unpacked.
   *
   * @throws WrongPackException if there is none, or none that is understood
   */
  static Manifest in(Path folder) {
    Path file = folder.resolve(NAME);
    if (!PlainFile.exists(file)) {
      throw missing();
    }
    try (InputStream content = PlainFile.stream(file)) {
      byte[] text = content.readNBytes(MOST_BYTES + 1);
      if (text.length > MOST_BYTES) {
        throw new WrongPackException("its " + NAME + " is larger than any that packs have");
      }
      JsonNode tree = JSON.readTree(text);
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
    } catch (IrregularFileException e) {
      throw new WrongPackException(e.getMessage());
    } catch (IOException | NullPointerException | IllegalArgumentException e) {
      throw new WrongPackException("its " + NAME + " is damaged");
    }
  }

  static WrongPackException missing() {
    return new WrongPackException("it holds no " + NAME + ": name what racklab pack has written");
  }

  /** The bytes of each file that the pack holds beside this one, by its path. */
  Map<String, Long> packed() {
    Map<String, Long> packed = new HashMap<>();
    files.forEach(file -> packed.put(file.path(), file.bytes()));
    inputs.stream()
        .filter(PackedInput::here)
        .forEach(input -> packed.put(input.path(), input.bytes()));
    return packed;
  }
}
