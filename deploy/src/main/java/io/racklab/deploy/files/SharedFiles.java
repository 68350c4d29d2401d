package io.racklab.deploy.files;

import io.racklab.protocol.FilePart;
import io.racklab.protocol.Octets;
import io.racklab.protocol.ResultFiles.Sized;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lists and reads the finished files of a folder for other processes; gives access to no other
 * files. Blocks.
 */
public final class SharedFiles {
  private static final String UNFINISHED = ".next";

  private SharedFiles() {}

  /** Returns all finished files below a folder; none if one disappears meanwhile. */
  public static List<Sized> below(Path folder) {
    List<Sized> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(file -> isWhole(folder, file)).sorted().toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        files.add(new Sized(name, Files.size(file)));
      }
      return files;
    } catch (IOException e) {
      // A later request gets the files that exist then.
      return List.of();
    }
  }

  private static boolean isWhole(Path folder, Path file) {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    for (Path name : folder.relativize(file)) {
      if (name.toString().endsWith(UNFINISHED)) {
        return false;
      }
    }
    return true;
  }

  /** Returns a part of a file below a folder; paths that lead elsewhere are refused. */
  public static FilePart read(Path folder, String name, long offset) {
    try {
      Path home = folder.toRealPath();
      Path file = home.resolve(name).toRealPath();
      if (!file.startsWith(home) || !isWhole(home, file)) {
        return problem(name, offset, "there is no such file among the results");
      }
      return read(name, file, offset);
    } catch (IOException | IllegalArgumentException e) {
      return problem(name, offset, "it cannot be read: " + e.getMessage());
    }
  }

  /**
   * Returns a part of a file that other processes may read.
   *
   * @param name the name that others use for it
   */
  static FilePart read(String name, Path file, long offset) {
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer part = ByteBuffer.allocate(FilePart.MOST_BYTES);
      int read = 0;
      while (part.hasRemaining() && read >= 0) {
        read = channel.read(part, offset + part.position());
      }
      Octets bytes = new Octets(Arrays.copyOf(part.array(), part.position()));
      return new FilePart(name, offset, bytes, "");
    } catch (IOException | IllegalArgumentException e) {
      return problem(name, offset, "it cannot be read: " + e.getMessage());
    }
  }

  /** Returns a part without content that names a problem. */
  public static FilePart problem(String name, long offset, String why) {
    return new FilePart(name, offset, new Octets(new byte[0]), why);
  }
}
