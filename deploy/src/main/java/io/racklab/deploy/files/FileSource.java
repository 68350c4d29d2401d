package io.racklab.deploy.files;

import io.racklab.protocol.FilePart;
import io.racklab.protocol.ResultFiles.Sized;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Folders of files that other processes may copy. All calls may block. */
public sealed interface FileSource {
  /** Returns the files of a folder; none if there is no such folder. */
  List<Sized> files(String folder);

  /** Returns a part of a file, or the reason why it cannot be read. */
  FilePart read(String folder, String file, long offset);

  /**
   * The folders directly below a root, such as those of runs.
   *
   * @param root the root; paths that lead out of it count as missing
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
   * Files from any folders, presented as one folder without a name.
   *
   * @param places the files by their paths in that folder, with slashes
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
          // The file is left out; a process that needs it reports it as missing.
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
