package io.racklab.deploy.hosts;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Racklab's folder on a host: {@code software}, {@code certs}, {@code process} (the state files of
 * running processes), {@code logs}, {@code runs} (the master's results). A marker file shows that
 * Racklab made the folder and may remove it.
 */
record HostFolder(HostShell shell, String path) {
  private static final String MARK = "made-by-racklab";

  private static final String MAKE =
      "if [ -e \"$1\" ] && [ ! -e \"$1/$2\" ] && [ -n \"$(ls -A \"$1\")\" ]; then exit 3; fi;"
          + " mkdir -p \"$1\" && : >\"$1/$2\" && cd \"$1\" && pwd -P";
  private static final String FIND = "[ ! -e \"$1/$2\" ] || { cd \"$1\" && pwd -P; }";
  private static final String REMOVE = "[ -e \"$1/$2\" ] && rm -rf \"$1\"";
  private static final String SUM = "cat \"$1.sum\" 2>/dev/null || :";
  private static final String WRITE_SUM = "echo \"$2\" >\"$1.sum\"";
  private static final String NONE_OF_OURS =
      "holds files that Racklab did not create: write another folder";
  private static final int NOT_OURS = 3;

  /** Makes the folder unless it exists. */
  static HostFolder make(HostShell shell, String folder) throws HostException {
    ProcessResult made = shell.script(MAKE, folder, MARK);
    if (made.exitCode() == NOT_OURS) {
      throw new HostException("the folder " + folder + " " + NONE_OF_OURS);
    }
    if (!made.well()) {
      throw new HostException("cannot make the folder " + folder + ": " + made.complaint());
    }
    return new HostFolder(shell, made.out().strip());
  }

  /** Returns the folder if it exists. */
  static Optional<HostFolder> find(HostShell shell, String folder) throws HostException {
    ProcessResult found = shell.script(FIND, folder, MARK);
    if (!found.well()) {
      throw new HostException("cannot look for the folder " + folder + ": " + found.complaint());
    }
    String path = found.out().strip();
    return path.isEmpty() ? Optional.empty() : Optional.of(new HostFolder(shell, path));
  }

  LongProcess process(String name) {
    return new LongProcess(shell, processes(), name);
  }

  String processes() {
    return path + "/process";
  }

  String log(String process) {
    return path + "/logs/" + process + ".log";
  }

  static String roster(String folder) {
    return folder + "/process/roster";
  }

  static String software(String folder) {
    return folder + "/software";
  }

  static String certs(String folder) {
    return folder + "/certs";
  }

  /** Returns the checksum of the content last put into a subfolder; empty if there is none. */
  String sum(String there) throws HostException {
    return shell.script(SUM, there).out().strip();
  }

  /** Copies files into a subfolder and records their checksum. */
  void put(Path folder, List<String> names, String there, String sum) throws HostException {
    shell.put(folder, names, there);
    ProcessResult written = shell.script(WRITE_SUM, there, sum);
    if (!written.well()) {
      throw new HostException("cannot write " + there + ".sum: " + written.complaint());
    }
  }

  boolean exists(String file) throws HostException {
    return shell.script("[ -e \"$1\" ]", file).well();
  }

  List<String> lines(String file) throws HostException {
    return shell.script("cat -- \"$1\"", file).out().lines().toList();
  }

  void delete(String file) throws HostException {
    shell.script("rm -f -- \"$1\"", file);
  }

  /** Returns the last lines of a process's log, joined to one line. */
  String lastWords(String process) throws HostException {
    return shell.script("tail -n 4 -- \"$1\" 2>&1", log(process)).complaint();
  }

  /** Copies the logs, and on the master's host the results, to this machine. */
  void gather(Path into) throws HostException {
    ProcessResult there = shell.script("cd \"$1\" && ls -d logs runs 2>/dev/null || :", path);
    List<String> names = there.out().lines().toList();
    if (!names.isEmpty()) {
      shell.get(path, names, into);
    }
  }

  void remove() throws HostException {
    ProcessResult removed = shell.script(REMOVE, path, MARK);
    if (!removed.well()) {
      throw new HostException("cannot remove " + path + ": " + removed.complaint());
    }
  }
}
