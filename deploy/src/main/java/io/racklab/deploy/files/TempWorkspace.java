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
 * A temporary folder of a process. Folders of processes that were killed are deleted by the next
 * process that creates one: a lock shows whether the owner lives.
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
   * Creates a folder, after deleting those of dead processes.
   *
   * @param root the folder that holds all of them
   * @param prefix the prefix of the names of folders for this purpose
   */
  public static TempWorkspace below(Path root, String prefix) throws IOException {
    String own = prefix + ProcessHandle.current().pid() + "-";
    try (DirectoryStream<Path> all = Files.newDirectoryStream(root, prefix + "*")) {
      for (Path one : all) {
        // Opening and closing a file releases this process's own lock on it.
        if (!one.getFileName().toString().startsWith(own)) {
          deleteIfLeft(one);
        }
      }
    }
    Path folder = Files.createTempDirectory(root, own).toRealPath();
    // Locks the file before it gets its name, so that under its name it is always locked.
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
      // Another process holds it, or has not created it yet.
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
