package io.racklab.deploy.pack;

import io.racklab.deploy.files.InputRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A file from outside Racklab that determines runs.
 *
 * @param path the path at which the pack's experiment looks for it
 * @param sha256 the hash of its content, in hexadecimal digits
 * @param here true if the pack holds its bytes
 */
record PackedInput(String path, InputRole role, long bytes, String sha256, boolean here) {
  PackedInput {
    Objects.requireNonNull(Path.of(path));
    Objects.requireNonNull(role);
    Objects.requireNonNull(sha256);
    if (bytes < 0) {
      throw new IllegalArgumentException(path + " has " + bytes + " bytes");
    }
  }

  /**
   * Returns all inputs of a pack's experiment.
   *
   * @param here true if the pack holds their bytes
   */
  static List<PackedInput> of(PackContents contents, boolean here) throws IOException {
    List<PackedInput> inputs = new ArrayList<>();
    for (Map.Entry<String, Path> place : contents.files().entrySet()) {
      Path file = place.getValue();
      inputs.add(
          new PackedInput(
              place.getKey(),
              contents.role(place.getKey()),
              Files.size(file),
              PackedFile.sha256(file),
              here));
    }
    return inputs;
  }

  /** Returns a line that describes the file, for a user that has to supply it. */
  String wanted() {
    return path + " (a " + role.word() + " of " + bytes + " bytes, SHA-256 " + sha256 + ")";
  }
}
