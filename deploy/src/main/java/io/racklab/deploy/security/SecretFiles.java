package io.racklab.deploy.security;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Files that only their owner may read, from the first byte on. */
public final class SecretFiles {
  private static final Set<PosixFilePermission> OWNER =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private SecretFiles() {}

  /** Creates a folder for them that others may not enter; does nothing if it exists. */
  static void createFolder(Path folder) throws IOException {
    if (posix(folder.toAbsolutePath().getRoot())) {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectories(folder);
    }
  }

  /**
   * Writes a new file, whole or not at all.
   *
   * @throws java.nio.file.FileAlreadyExistsException if the file exists; it is left as it is
   */
  public static void create(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    // Only the owner may read a temporary file.
    Path draft = Files.createTempFile(folder, ".racklab-", ".tmp");
    try {
      Files.writeString(draft, text, StandardCharsets.US_ASCII);
      Files.move(draft, file);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** Lets all users read a file that holds no secret. */
  static void publish(Path file) throws IOException {
    if (posix(file)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }
  }

  /** True if users other than the owner have any right to a file. */
  static boolean exposed(Path file) throws IOException {
    return posix(file) && !OWNER.containsAll(Files.getPosixFilePermissions(file));
  }

  private static boolean posix(Path file) throws IOException {
    return Files.getFileStore(file).supportsFileAttributeView("posix");
  }
}
