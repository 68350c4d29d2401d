package io.racklab.deploy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The racklab command in a process of its own, in a working directory of its own. */
final class Launched implements AutoCloseable {
  private final Process process;
  private final Path out;
  private final Path err;

  private Launched(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /**
   * @param name of the folder that it works in, made below this one
   */
  static Launched racklab(Path folder, String name, Object... arguments) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return racklab(java, folder, name, arguments);
  }

  /**
   * @param java the executable that runs it
   */
  static Launched racklab(Path java, Path folder, String name, Object... arguments)
      throws IOException {
    return launched(java, List.of(), folder, name, arguments);
  }

  /** One that logs all that it can, and so do the processes that it starts. */
  static Launched talkative(Path folder, String name, Object... arguments) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> all = List.of("-Dracklab.log=TRACE", "-Dracklab.log.akka=TRACE");
    return launched(java, all, folder, name, arguments);
  }

  private static Launched launched(
      Path java, List<String> options, Path folder, String name, Object... arguments)
      throws IOException {
    Path home = Files.createDirectories(folder.resolve(name));
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx256m", "-Djava.net.preferIPv4Stack=true"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Racklab.class.getName()));
    List.of(arguments).forEach(argument -> command.add(argument.toString()));
    Path out = home.resolve("stdout");
    Path err = home.resolve("stderr");
    Process process =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    return new Launched(process, out, err);
  }

  /** Waits for its end. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(Awaited.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("does not end: " + process.info());
    }
    return process.exitValue();
  }

  long pid() {
    return process.pid();
  }

  boolean runs() {
    return process.isAlive();
  }

  /** The processes that it has started and that are alive. */
  List<ProcessHandle> children() {
    return process.children().toList();
  }

  /** What Ctrl-C sends. */
  void interrupt() throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
  }

  String out() throws IOException {
    return Files.readString(out);
  }

  String err() throws IOException {
    return Files.readString(err);
  }

  /** Whatever it held, such as locks on files, it holds no longer then. */
  @Override
  public void close() throws InterruptedException {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor();
  }
}
