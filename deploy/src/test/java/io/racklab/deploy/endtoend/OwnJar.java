package io.racklab.deploy.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.racklab.master.engine.schedule.PolicyProvider;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** A jar with an order of its own, {@code kind = mine}, compiled as a user would. */
final class OwnJar {
  private OwnJar() {}

  /**
   * @param turned what is put behind the comparator by input size, such as {@code .reversed()}
   */
  static Path build(Path jar, String turned) throws IOException {
    return build(jar, turned, "");
  }

  /**
   * @param more a method that the policy has too
   */
  static Path build(Path jar, String turned, String more) throws IOException {
    return ofSource(
        jar,
        """
        import io.racklab.master.engine.job.Job;
        import io.racklab.master.engine.schedule.*;
        import io.racklab.protocol.TaskType;
        import io.racklab.topologies.config.Section;
        import java.util.Comparator;
        import java.util.Iterator;

        public final class Mine implements PolicyProvider<Order> {
          public Class<Order> question() {
            return Order.class;
          }
          public String kind() {
            return "mine";
          }
          public PolicyFactory<Order> read(Section section) {
            return seed -> new ByInput();
          }
          private record ByInput() implements Order {
            public Iterator<Job> jobs(TaskType type, ClusterView view) {
              return view.jobs().active().stream()
                  .filter(job -> job.total(type) > 0)
                  .sorted(Comparator.comparingLong((Job job) -> job.spec().inputBytes())%s
                      .thenComparingInt(Job::number))
                  .iterator();
            }
            %s
          }
        }
        """
            .formatted(turned, more),
        "Mine");
  }

  /**
   * @param service the class that the jar names as a policy
   */
  static Path ofSource(Path jar, String source, String service) throws IOException {
    Path folder = Files.createTempDirectory(jar.toAbsolutePath().getParent(), "classes");
    Path file = Files.writeString(folder.resolve("Mine.java"), source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options = List.of("-cp", System.getProperty("java.class.path"));
    var files = compiler.getStandardFileManager(null, null, UTF_8);
    if (!compiler
        .getTask(null, files, null, options, null, files.getJavaFileObjects(file))
        .call()) {
      throw new IOException("it does not compile");
    }
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream content = new JarOutputStream(out);
        Stream<Path> classes = Files.list(folder)) {
      for (Path one : classes.filter(path -> path.toString().endsWith(".class")).toList()) {
        content.putNextEntry(new JarEntry(one.getFileName().toString()));
        content.write(Files.readAllBytes(one));
      }
      content.putNextEntry(new JarEntry("META-INF/services/" + PolicyProvider.class.getName()));
      content.write(service.getBytes(UTF_8));
    }
    return jar;
  }
}
