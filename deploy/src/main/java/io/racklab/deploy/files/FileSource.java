package io.racklab.deploy.files;

import io.racklab.protocol.FilePart;
import io.racklab.protocol.ResultFiles.Sized;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Folders of files that others may copy. All calls may block. */
public sealed interface FileSource {
  /** The files of a folder; none where there is no such folder. */
  List<Sized> files(String folder);

  /** A part of one of them, or why it cannot be read. */
  FilePart read(String folder, String file, long offset);

  /**
   * The folders below a folder, such as those of runs.
   *
   * @param root what is not below it is not there
   */
  record Below(Path root) implements FileSource {
    @Override
    public List<Sized> files(String folder) {
      return isBelow(folder) ? SharedFiles.below(root.resolve(folder)) : List.of();
    }

    @Override
    public FilePart read(String folder, String file, long offset) {
      return isBelow(folder)
          ? SharedFiles.read(root.resolve(folder), file, offset)
          : SharedFiles.problem(file, offset, "there is no such folder");
    }

    private boolean isBelow(String folder) {
      return root.equals(root.resolve(folder).normalize().getParent());
    }
  }

  /**
   * Files from anywhere, in one folder that has no name.
   *
   * @param places each by its path in that folder, with slashes
   */
  record Gathered(Map<String, Path> places) implements FileSource {
    public Gathered {
      places = Map.copyOf(places);
    }

    @Override
    public List<Sized> files(String folder) {
      List<Sized> files = new ArrayList<>();
      for (String place : places.keySet().stream().sorted().toList()) {
        try {
          files.add(new Sized(place, Files.size(places.get(place))));
        } catch (IOException e) {
          // Whoever needs it says that it is not there.
        }
      }
      return files;
    }

    @Override
    public FilePart read(String folder, String file, long offset) {
      Path place = places.get(file);
      return place == null
          ? SharedFiles.problem(file, offset, "there is no such file")
          : SharedFiles.read(file, place, offset);
    }
  }
}
