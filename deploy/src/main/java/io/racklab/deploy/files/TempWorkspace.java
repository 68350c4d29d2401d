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
 * A temporary folder of a process. If a process is killed, its folder stays until another process
 * creates a folder of its own and deletes the old one: a lock shows whether the owner is alive.
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
   * Creates a folder, after deleting those of processes that have terminated.
   *
   * @param root the folder that holds all of them
   * @param prefix the prefix of the names of folders for this purpose
   */
  public static TempWorkspace below(Path root, String prefix) throws IOException {
    String own = prefix + ProcessHandle.current().pid() + "-";
    try (DirectoryStream<Path> all = Files.newDirectoryStream(root, prefix + "*")) {
      for (Path one : all) {
        // Skips this process's folders: to open and close a locked file releases its lock.
        if (!one.getFileName().toString().startsWith(own)) {
          deleteIfLeft(one);
        }
      }
    }
    Path folder = Files.createTempDirectory(root, own).toRealPath();
    // The file is locked before it gets its final name, so that other processes always find it
    // locked.
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
      // Another process holds the lock, or has not created it yet.
    }
  }

  /** Returns the folder. */
  public Path folder() {
    return folder;
  }

  /** Deletes the folder. */
  @Override
  public void close() {
    FolderTree.delete(folder);
    try {
      lock.close();
    } catch (IOException e) {
      // The lock file is deleted already.
    }
  }
}
