package io.racklab.deploy.project;

import io.racklab.deploy.files.FolderTree;
import io.racklab.deploy.program.CodePlace;
import io.racklab.deploy.program.Version;
import io.racklab.master.analysis.file.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes a Maven project with an order policy and its test. */
public final class PolicyProject {
  private static final String TEMPLATES = "/io/racklab/deploy/project/";
  private static final String PROVIDERS =
      "META-INF/services/io.racklab.master.engine.schedule.PolicyProvider";

  private PolicyProject() {}

  /**
   * Writes the project into a new folder.
   *
   * @throws FileAlreadyExistsException if the folder or a file of its name exists
   */
  public static void write(PolicyName name, Path folder) throws IOException {
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileAlreadyExistsException(folder.toString());
    }
    Path whole = folder.toAbsolutePath().normalize();
    // Written under another name and then moved, so that the folder is never incomplete.
    Path next = whole.resolveSibling("." + whole.getFileName() + ".next");
    FolderTree.delete(next);
    try {
      Files.createDirectory(next);
      writeFiles(name, next);
      Files.move(next, whole);
    } catch (NoSuchFileException e) {
      throw new NoSuchFileException(folder.toString());
    } catch (AccessDeniedException e) {
      throw new AccessDeniedException(folder.toString());
    } catch (FileSystemException e) {
      throw new FileSystemException(folder.toString(), null, e.getReason());
    } finally {
      FolderTree.delete(next);
    }
  }

  private static void writeFiles(PolicyName name, Path folder) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    String java = "/java/" + name.room() + "/" + name.text();
    files.put("pom.xml", "pom.xml");
    files.put("README.md", "readme.txt");
    files.put("experiment.conf", "experiment.conf");
    files.put("src/main" + java + ".java", "Policy.java.txt");
    files.put("src/main" + java + "Provider.java", "Provider.java.txt");
    files.put("src/main/resources/" + PROVIDERS, "provider.txt");
    files.put("src/test" + java + "Test.java", "Test.java.txt");
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path written = folder.resolve(file.getKey());
      Files.createDirectories(written.getParent());
      WholeFile.create(written, WholeFile.Content.of(text(file.getValue(), name)));
    }
  }

  private static String text(String template, PolicyName name) throws IOException {
    try (InputStream text = PolicyProject.class.getResourceAsStream(TEMPLATES + template)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8)
          .replace("@NAME@", name.text())
          .replace("@KIND@", name.kind())
          .replace("@PACKAGE@", name.room())
          .replace("@VERSION@", Version.text())
          .replace("@HOME@", home().toString());
    }
  }

  /**
   * Returns the folder whose {@code lib} holds the test kit: that of the distribution, or that of
   * the build.
   */
  private static Path home() {
    Path own = CodePlace.of(PolicyProject.class);
    Path folder = own.getParent();
    return Files.isDirectory(own) ? folder.resolve("racklab") : folder.getParent();
  }
}
