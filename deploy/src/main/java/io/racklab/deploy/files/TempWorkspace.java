package io.racklab.deploy.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A folder for what a process needs for a while. One that a process has left because it was killed
 * is deleted by the next that needs one: a lock tells whether its owner lives.
 */
public final class TempWorkspace implements AutoCloseable {
  private static final String LOCK = "lock";

  private final Path folder;
  private final FileChannel lock;

  private TempWorkspace(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * A new one, when those of the dead are gone.
   *
   * @param root below which all of them are
   * @param prefix of the names of those that serve the same
   */
  public static TempWorkspace below(Path root, String prefix) throws IOException {
    String own = prefix + ProcessHandle.current().pid() + "-";
    try (DirectoryStream<Path> all = Files.newDirectoryStream(root, prefix + "*")) {
      for (Path one : all) {
        // To look at a lock of one's own would end it.
        if (!one.getFileName().toString().startsWith(own)) {
          deleteIfLeft(one);
        }
      }
    }
    Path folder = Files.createTempDirectory(root, own).toRealPath();
    // Under its name it is there only when it is locked.
    Path unlocked = folder.resolve(LOCK + ".next");
    FileChannel lock =
        FileChannel.open(unlocked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    lock.lock();
    Files.move(unlocked, folder.resolve(LOCK));
    return new TempWorkspace(folder, lock);
  }

  private static void deleteIfLeft(Path folder) {
    try (FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock != null) {
        FolderTree.delete(folder);
      }
    } catch (IOException | OverlappingFileLockException e) {
      // It is somebody else's, or not yet anybody's.
    }
  }

  /** Where it is. */
  public Path folder() {
    return folder;
  }

  /** Deletes it. */
  @Override
  public void close() {
    FolderTree.delete(folder);
    try {
      lock.close();
    } catch (IOException e) {
      // Its file is gone.
    }
  }
}
