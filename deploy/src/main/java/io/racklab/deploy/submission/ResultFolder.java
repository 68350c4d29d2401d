package io.racklab.deploy.submission;

import io.racklab.protocol.FilePart;
import io.racklab.protocol.Octets;
import io.racklab.protocol.ResultFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the results of a submission for those who fetch them, and nothing beside. */
final class ResultFolder {
  private static final String UNFINISHED = ".next";

  private ResultFolder() {}

  /** All files that are whole. */
  static ResultFiles files(Optional<Entry> entry) {
    if (entry.isEmpty() || entry.get().folder() == null) {
      return new ResultFiles(entry.isPresent(), "", List.of());
    }
    Path folder = entry.get().folder();
    List<ResultFiles.Sized> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(ResultFolder::isResult).sorted().toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        files.add(new ResultFiles.Sized(name, Files.size(file)));
      }
    } catch (IOException e) {
      // What goes away meanwhile is not there; who asks again sees what is.
      return new ResultFiles(true, folder.getFileName().toString(), List.of());
    }
    return new ResultFiles(true, folder.getFileName().toString(), files);
  }

  private static boolean isResult(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && !file.getFileName().toString().endsWith(UNFINISHED);
  }

  /** A part of one of the files; paths that lead elsewhere are refused. */
  static FilePart read(Optional<Entry> entry, String name, long offset) {
    if (entry.isEmpty() || entry.get().folder() == null) {
      return problem(offset, "there are no results");
    }
    try {
      Path folder = entry.get().folder().toRealPath();
      Path file = folder.resolve(name).toRealPath();
      if (!file.startsWith(folder) || !isResult(file)) {
        return problem(offset, "there is no such file among the results");
      }
      ByteBuffer part = ByteBuffer.allocate(FilePart.MOST_BYTES);
      try (FileChannel channel = FileChannel.open(file)) {
        int read = 0;
        while (part.hasRemaining() && read >= 0) {
          read = channel.read(part, offset + part.position());
        }
      }
      return new FilePart(offset, new Octets(Arrays.copyOf(part.array(), part.position())), "");
    } catch (IOException | IllegalArgumentException e) {
      return problem(offset, "it cannot be read: " + e.getMessage());
    }
  }

  private static FilePart problem(long offset, String why) {
    return new FilePart(offset, new Octets(new byte[0]), why);
  }
}
