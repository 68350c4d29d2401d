package io.racklab.deploy.dialogue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A started program and all of its descendants, which are killed together. Java knows a process's
 * descendants as long as the processes in between are alive. On systems with {@code /proc}, orphans
 * are found by the session in which the program was started ({@code setsid}) and by an environment
 * variable, both of which descendants inherit.
 */
final class ProgramFamily {
  private static final String WORD = "RACKLAB_PROGRAM";
  private static final Path PROCESSES = Path.of("/proc");

  /** The index of the session among the fields of a process's stat that follow its name. */
  private static final int SESSION = 3;

  /**
   * The maximum number of attempts to kill all descendants: a program may start processes faster
   * than they can be killed.
   */
  private static final int ROUNDS = 20;

  private final Process program;
  private final String mark;

  private ProgramFamily(Process program, String mark) {
    this.program = program;
    this.mark = mark;
  }

  /**
   * Starts a program.
   *
   * @throws IOException if it cannot be started
   */
  static ProgramFamily start(List<String> words, Path folder) throws IOException {
    UUID name = UUID.randomUUID();
    ProcessBuilder builder = new ProcessBuilder(inOwnSession(words, folder));
    builder.directory(folder.toAbsolutePath().toFile()).environment().put(WORD, name.toString());
    return new ProgramFamily(builder.start(), WORD + "=" + name);
  }

  /** Returns the program itself. */
  Process program() {
    return program;
  }

  /**
   * Prefixes a command with setsid. If setsid or the program is missing, returns the command
   * unchanged: starting a missing program directly gives the clearest error.
   */
  private static List<String> inOwnSession(List<String> words, Path folder) {
    Optional<Path> setsid = inPath("setsid");
    String program = words.get(0);
    Optional<Path> found =
        program.indexOf(File.separatorChar) < 0
            ? inPath(program)
            : Optional.of(folder.resolve(program)).filter(ProgramFamily::isProgram);
    if (setsid.isEmpty() || found.isEmpty()) {
      return words;
    }
    List<String> all = new ArrayList<>(List.of(setsid.get().toString()));
    all.addAll(words);
    return all;
  }

  private static Optional<Path> inPath(String name) {
    return Stream.of(
            Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
        .filter(place -> !place.isEmpty())
        .map(place -> Path.of(place).resolve(name))
        .filter(ProgramFamily::isProgram)
        .findFirst();
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }

  /** Kills the program and all of its descendants that can be found. */
  void end() {
    // Collected first: once the program has terminated, its descendants have no parent.
    List<ProcessHandle> descendants = program.descendants().toList();
    program.destroyForcibly();
    descendants.forEach(ProcessHandle::destroyForcibly);
    Set<ProcessHandle> left = left();
    for (int round = 0; round < ROUNDS && !left.isEmpty(); round++) {
      left.forEach(ProcessHandle::destroyForcibly);
      left = left();
    }
  }

  private Set<ProcessHandle> left() {
    Predicate<ProcessHandle> ours = one -> isOfSession(one.pid()) || isMarked(one.pid());
    return ProcessHandle.allProcesses()
        .filter(one -> one.pid() != program.pid())
        .filter(ours)
        .collect(Collectors.toSet());
  }

  private boolean isOfSession(long pid) {
    String stat = read(pid, "stat");
    // The process name may contain any character, even spaces and parentheses.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
    return fields.length > SESSION
        && !fields[0].equals("Z")
        && fields[SESSION].equals(Long.toString(program.pid()));
  }

  private boolean isMarked(long pid) {
    return List.of(read(pid, "environ").split("\0")).contains(mark);
  }

  /**
   * Reads a file of a process below /proc; empty if the process has terminated, is another user's,
   * or has no such file.
   */
  private static String read(long pid, String what) {
    try {
      return Files.readString(
          PROCESSES.resolve(Long.toString(pid)).resolve(what), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
