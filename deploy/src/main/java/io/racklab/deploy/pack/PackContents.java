package io.racklab.deploy.pack;

import io.racklab.deploy.files.InputRole;
import io.racklab.deploy.files.Relocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The inputs of a pack's experiment: the files that it names, and the modules that its Python
 * programs import.
 */
final class PackContents {
  private final Map<String, Path> files = new LinkedHashMap<>();
  private final Map<String, InputRole> roles = new LinkedHashMap<>();
  private final List<String> needs = new ArrayList<>();

  private PackContents() {}

  /**
   * @param withInputs true if the pack holds the inputs, including Racklab's Python package if a
   *     program imports it
   * @throws WrongPackException if two programs need different modules at one place
   */
  static PackContents of(Relocation relocation, boolean withInputs, String python)
      throws IOException {
    PackContents contents = new PackContents();
    Map<String, Path> named = relocation.files();
    for (Map.Entry<String, Path> file : named.entrySet()) {
      contents.files.put(file.getKey(), file.getValue());
      contents.roles.put(file.getKey(), relocation.role(file.getValue()));
    }
    for (Map.Entry<String, Path> file : named.entrySet()) {
      if (relocation.role(file.getValue()) == InputRole.PROGRAM) {
        contents.take(file.getKey(), ImportedModules.of(file.getValue(), python), withInputs);
      }
    }
    contents.needs.addAll(ProgramNeeds.of(relocation.experiment()));
    return contents;
  }

  private void take(String program, ImportedModules modules, boolean withInputs)
      throws IOException {
    add(program, modules.beside());
    if (withInputs) {
      add(program, modules.racklab());
    } else if (!modules.racklab().isEmpty()) {
      needs.add(
          program
              + " imports racklab: install Racklab's Python package, python/ in its archive, or"
              + " pack it with --with-traces");
    }
    modules.needs().forEach(need -> needs.add(program + " " + need));
  }

  private void add(String program, Map<String, Path> modules) throws IOException {
    for (Map.Entry<String, Path> module : modules.entrySet()) {
      String place = program.substring(0, program.lastIndexOf('/') + 1) + module.getKey();
      Path known = files.putIfAbsent(place, module.getValue());
      roles.putIfAbsent(place, InputRole.MODULE);
      if (known != null && Files.mismatch(known, module.getValue()) >= 0) {
        throw new WrongPackException(
            "two programs import different files as "
                + place
                + ": "
                + known
                + " and "
                + module.getValue()
                + "; rename one of them, and run again");
      }
    }
  }

  /** Returns the present paths of the inputs, by their paths in the pack. */
  Map<String, Path> files() {
    return files;
  }

  InputRole role(String place) {
    return roles.get(place);
  }

  /** Returns what else the runs need, one line for each need, in most cases with how to get it. */
  List<String> needs() {
    return needs;
  }

  /** Returns the programs; only running them shows which files and libraries they use. */
  List<String> programs() throws IOException {
    List<String> programs = new ArrayList<>();
    for (Map.Entry<String, Path> file : files.entrySet()) {
      if (role(file.getKey()) == InputRole.PROGRAM) {
        boolean binary = ProgramStart.of(file.getValue()).isBinary();
        programs.add(
            file.getKey() + (binary ? ", a binary: also the shared libraries that it loads" : ""));
      }
    }
    return programs;
  }
}
