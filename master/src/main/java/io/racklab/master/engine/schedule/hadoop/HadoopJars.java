package io.racklab.master.engine.schedule.hadoop;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarFile;

/**
 * The jars and class folders of Hadoop, its libraries and schedulers of one's own. They are opened
 * once for all runs, which may be side by side.
 */
public final class HadoopJars implements AutoCloseable {
  private static final String INSIDE = HadoopJars.class.getPackageName() + ".inside.";
  private static final String INSIDE_PATH = INSIDE.replace('.', '/');

  /** The jars that are kept open for the runs of this process, by their paths. */
  private static final Map<List<Path>, HadoopJars> OPEN = new ConcurrentHashMap<>();

  private static final ClassPatch PATCH = HadoopPatch.of(INSIDE_PATH);

  private final List<JarFile> jars = new ArrayList<>();
  private final List<Path> folders = new ArrayList<>();

  /** The first jar that has an entry, by the entry's name. */
  private final Map<String, JarFile> jarOf = new HashMap<>();

  private final Map<String, byte[]> patched = new ConcurrentHashMap<>();
  private final Map<List<Object>, Boolean> countVcores = new ConcurrentHashMap<>();

  /**
   * Opens jars and class folders.
   *
   * @param paths the jars and folders; of two classes with one name, the first counts
   * @throws IllegalArgumentException if there is no such file, or no Hadoop in them
   */
  public HadoopJars(List<Path> paths) {
    try {
      for (Path path : paths) {
        add(path);
      }
    } catch (IOException unreadable) {
      close();
      throw new IllegalArgumentException(
          "cannot read Hadoop's jars: " + unreadable.getMessage(), unreadable);
    }
    String needed = HadoopSetup.CAPACITY.replace('.', '/') + ".class";
    if (find(needed).isEmpty()) {
      close();
      throw new IllegalArgumentException(
          "no hadoop-yarn-server-resourcemanager among Hadoop's jars: name the jars of a Hadoop 3");
    }
  }

  /**
   * Returns jars that are never closed, so that runs share what was read.
   *
   * @throws IllegalArgumentException as the constructor
   */
  static HadoopJars of(List<Path> paths) {
    return OPEN.computeIfAbsent(List.copyOf(paths), HadoopJars::new);
  }

  private void add(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      folders.add(path);
      return;
    }
    JarFile jar = new JarFile(path.toFile(), false, JarFile.OPEN_READ, Runtime.version());
    jars.add(jar);
    jar.stream().forEach(entry -> jarOf.putIfAbsent(entry.getName(), jar));
  }

  /**
   * Makes a run's scheduler in a class loader of its own.
   *
   * @throws IllegalArgumentException if the setup is not valid; the message says what to change
   */
  public HadoopScheduler scheduler(HadoopSetup setup) {
    return scheduler(setup, DecisionCharge.none());
  }

  /**
   * As {@link #scheduler(HadoopSetup)}.
   *
   * @param charge takes down the scheduler's work
   */
  HadoopScheduler scheduler(HadoopSetup setup, DecisionCharge charge) {
    return new HadoopScheduler(new HadoopLoader(this), INSIDE + "InsideDriver", setup, charge);
  }

  /**
   * True if a scheduler counts vcores, and not memory alone. Asked once for each configuration,
   * since files are read many times in a study.
   *
   * @param setup a setup without nodes
   * @throws IllegalArgumentException as {@link #scheduler}
   */
  boolean countsVcores(HadoopSetup setup) {
    return countVcores.computeIfAbsent(
        List.of(setup.scheduler(), setup.files(), setup.properties()),
        any -> {
          try (HadoopScheduler scheduler = scheduler(setup)) {
            return scheduler.countsVcores();
          }
        });
  }

  /** True if the class links to Hadoop and is ours. */
  static boolean isInside(String name) {
    return name.startsWith(INSIDE);
  }

  /** Returns the class file for a run; empty if there is no such class. */
  Optional<byte[]> classFile(String name) {
    byte[] known = patched.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    String path = name.replace('.', '/') + ".class";
    Optional<byte[]> file = isInside(name) ? own(path) : bytes(path).map(PATCH::patched);
    file.ifPresent(bytes -> patched.put(name, bytes));
    return file;
  }

  private static Optional<byte[]> own(String path) {
    try (InputStream in = HadoopJars.class.getClassLoader().getResourceAsStream(path)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private Optional<byte[]> bytes(String path) {
    try {
      for (Path folder : folders) {
        if (Files.isRegularFile(folder.resolve(path))) {
          return Optional.of(Files.readAllBytes(folder.resolve(path)));
        }
      }
      JarFile jar = jarOf.get(path);
      if (jar == null) {
        return Optional.empty();
      }
      try (InputStream in = jar.getInputStream(jar.getEntry(path))) {
        return Optional.of(in.readAllBytes());
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Returns the address of the first resource with a path. */
  Optional<URL> find(String path) {
    return all(path, true).stream().findFirst();
  }

  /** Returns the addresses of all resources with a path. */
  List<URL> findAll(String path) {
    return all(path, false);
  }

  private List<URL> all(String path, boolean firstOnly) {
    List<URL> found = new ArrayList<>();
    try {
      for (Path folder : folders) {
        if (Files.isRegularFile(folder.resolve(path))) {
          found.add(folder.resolve(path).toUri().toURL());
        }
      }
      if (jarOf.containsKey(path)) {
        List<JarFile> those = firstOnly ? List.of(jarOf.get(path)) : jars;
        for (JarFile jar : those) {
          if (jar.getEntry(path) != null) {
            URI file = new File(jar.getName()).toURI();
            found.add(new URL("jar:" + file + "!/" + path));
          }
        }
      }
    } catch (MalformedURLException impossible) {
      throw new IllegalStateException(impossible);
    }
    return found;
  }

  /** Closes the jars; runs must be closed before. */
  @Override
  public void close() {
    for (JarFile jar : jars) {
      try {
        jar.close();
      } catch (IOException ignored) {
        // Nothing was written.
      }
    }
  }
}
