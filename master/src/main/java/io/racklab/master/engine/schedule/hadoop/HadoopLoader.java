package io.racklab.master.engine.schedule.hadoop;

import java.io.IOException;
import java.net.URL;
import java.security.SecureClassLoader;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The class loader of one run: its Hadoop has statics of its own. Of our classes it defines those
 * that link to Hadoop and takes the rest from the program; of others it takes none but the JDK's.
 */
final class HadoopLoader extends SecureClassLoader {
  private static final String OURS = "io.racklab.";

  /** Packages of which libraries hold old copies, while the JDK has classes of its own. */
  private static final List<String> JDK_FIRST =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "org.w3c.dom.", "org.xml.sax.");

  /** Files that would change the configuration of a run beside its properties. */
  private static final Pattern CONFIGURATION =
      Pattern.compile(".*-site\\.xml|(capacity|fair)-scheduler\\.xml|log4j\\..*");

  static {
    registerAsParallelCapable();
  }

  private final HadoopJars jars;

  HadoopLoader(HadoopJars jars) {
    super("hadoop", ClassLoader.getPlatformClassLoader());
    this.jars = jars;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      if (name.startsWith(OURS)) {
        return HadoopJars.isInside(name)
            ? findClass(name)
            : Class.forName(name, false, HadoopLoader.class.getClassLoader());
      }
      if (JDK_FIRST.stream().anyMatch(name::startsWith)) {
        return super.loadClass(name, resolve);
      }
      Optional<byte[]> file = jars.classFile(name);
      return file.isPresent() ? defined(name, file.get()) : super.loadClass(name, resolve);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] file =
        jars.classFile(name)
            .orElseThrow(() -> new ClassNotFoundException(name + " is not among Hadoop's jars"));
    return defined(name, file);
  }

  private Class<?> defined(String name, byte[] file) {
    return defineClass(name, file, 0, file.length);
  }

  @Override
  public URL getResource(String name) {
    return CONFIGURATION.matcher(name).matches() ? null : jars.find(name).orElse(null);
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    return Collections.enumeration(jars.findAll(name));
  }
}
