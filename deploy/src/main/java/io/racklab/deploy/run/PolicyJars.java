package io.racklab.deploy.run;

import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.engine.schedule.PolicyProvider;
import io.racklab.master.runs.experiment.Jar;
import java.io.IOException;
import java.io.OutputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.jar.JarFile;

/** Jars with users' own policies, opened when they are first needed. */
public final class PolicyJars {
  /** The option that names the jars. */
  public static final String OPTION = "--jar";

  private static final String SERVICES = "META-INF/services/" + PolicyProvider.class.getName();

  /** The service file of jars that were built before the engine's packages were renamed. */
  private static final String EARLIER_SERVICES =
      "META-INF/services/io.racklab.master.schedule.PolicyProvider";

  private final List<Path> files;
  private List<Jar> jars;
  private ClassLoader loader;

  public PolicyJars(List<Path> files) {
    this.files = List.copyOf(files);
  }

  /**
   * Returns the jars, with hashes that show whether they have changed.
   *
   * @throws CannotStartException if one cannot be used
   */
  public List<Jar> jars() {
    load();
    return jars;
  }

  /**
   * Calls a reader of a file that may name policies of the jars.
   *
   * @throws CannotStartException if a jar cannot be used
   */
  public <T> T reading(Supplier<T> reading) {
    load();
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return reading.get();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private synchronized void load() {
    if (jars != null) {
      return;
    }
    List<Jar> read = new ArrayList<>();
    List<URL> urls = new ArrayList<>();
    for (Path file : files) {
      // Absolute, since readers of run.json may be in another folder.
      read.add(new Jar(file.toAbsolutePath().normalize().toString(), sha256(file)));
      urls.add(url(file));
    }
    loader = PolicyJars.class.getClassLoader();
    if (!urls.isEmpty()) {
      // The loader is never closed, since classes are loaded when they are first needed.
      loader = new URLClassLoader(urls.toArray(URL[]::new), loader);
      refuseUnusable(loader);
    }
    jars = List.copyOf(read);
  }

  private static String sha256(Path file) {
    try (JarFile jar = new JarFile(file.toFile());
        DigestInputStream content =
            new DigestInputStream(
                Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
      if (jar.getEntry(SERVICES) == null && jar.getEntry(EARLIER_SERVICES) != null) {
        throw unusable(
            file,
            "it was built for an earlier version: name its policies in "
                + SERVICES
                + ", write io.racklab.master.engine for io.racklab.master in its imports, and build"
                + " it again");
      }
      if (jar.getEntry(SERVICES) == null) {
        throw unusable(file, "it names no policy, since it has no " + SERVICES);
      }
      content.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(content.getMessageDigest().digest());
    } catch (IOException e) {
      throw unusable(file, Files.exists(file) ? "it is no jar" : "there is no such file");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw unusable(file, "its path is no URL");
    }
  }

  /**
   * Loads all policies, so that a policy that cannot be loaded is refused now and not in the middle
   * of a study.
   */
  private void refuseUnusable(ClassLoader from) {
    try {
      ServiceLoader.load(PolicyProvider.class, from).forEach(policy -> policy.kind());
    } catch (ServiceConfigurationError | LinkageError e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          OPTION + ": a policy cannot be loaded: " + cause + "; build it against this version");
    }
  }

  private static CannotStartException unusable(Path file, String why) {
    return new CannotStartException(ExitCode.BAD_INPUT, OPTION + " " + file + ": " + why);
  }
}
