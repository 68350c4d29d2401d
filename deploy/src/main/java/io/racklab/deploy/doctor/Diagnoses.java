package io.racklab.deploy.doctor;

import io.racklab.deploy.console.QuantityText;
import io.racklab.deploy.program.OpenFiles;
import java.util.List;
import java.util.Locale;

/** Judges the facts about a machine. */
final class Diagnoses {
  /**
   * The heap in bytes that suffices for 600 nodes in virtual time; the quickstart needs a quarter
   * of it.
   */
  private static final long ROOMY_HEAP = 512L << 20;

  /**
   * The 99th percentile of lateness above which a run at a time scale of 10 is INVALID if its
   * attempts take 4 s on average: 5 % of that time.
   */
  private static final double LATE_SECONDS = 0.02;

  private static final double SLOW_LOOPBACK = 50e6;
  private static final long LITTLE_DISK = 1L << 30;

  private Diagnoses() {}

  static List<Diagnosis> of(MachineFacts machine) {
    return List.of(
        Diagnosis.works("Java", machine.java()),
        memory(machine.memory().heap()),
        processors(machine.memory().processors()),
        files(machine.openFiles()),
        timers(machine),
        sockets(machine),
        namespaces(machine),
        browser(machine),
        folder(machine.folder()));
  }

  private static Diagnosis memory(long heap) {
    String found = QuantityText.bytes(heap) + " for the JVM";
    return heap >= ROOMY_HEAP
        ? Diagnosis.works("memory", found)
        : Diagnosis.limited(
            "memory",
            found,
            "enough for the quickstart; for hundreds of nodes set RACKLAB_JAVA_OPTIONS=-Xmx1g, if the machine has it");
  }

  private static Diagnosis processors(int processors) {
    return processors >= 2
        ? Diagnosis.works("processors", Integer.toString(processors))
        : Diagnosis.limited(
            "processors",
            Integer.toString(processors),
            "virtual time stays exact; for real bytes see racklab capacity --cluster NAME");
  }

  private static Diagnosis files(long openFiles) {
    String found = openFiles + " at once";
    return openFiles >= OpenFiles.ROOMY
        ? Diagnosis.works("open files", found)
        : Diagnosis.limited(
            "open files", found, "runs with real bytes may need more: ulimit -n 65536");
  }

  private static Diagnosis timers(MachineFacts machine) {
    double tail = machine.timers().tailSeconds();
    String found = String.format(Locale.ROOT, "99 of 100 at most %.1f ms late", 1e3 * tail);
    return tail <= LATE_SECONDS
        ? Diagnosis.works("timers", found)
        : Diagnosis.limited(
            "timers", found, "wait until the machine is less busy, or use --clock virtual");
  }

  private static Diagnosis sockets(MachineFacts machine) {
    if (machine.loopback().isEmpty()) {
      return Diagnosis.missing(
          "sockets",
          "none can be opened on 127.0.0.1",
          "allow Java to listen there, or use --clock virtual, which needs no sockets");
    }
    double speed = machine.loopback().get();
    String found = QuantityText.bytes(speed) + "/s over loopback";
    return speed >= SLOW_LOOPBACK
        ? Diagnosis.works("sockets", found)
        : Diagnosis.limited(
            "sockets",
            found,
            "use a greater byte scale (racklab capacity --cluster NAME proposes one)");
  }

  private static Diagnosis namespaces(MachineFacts machine) {
    return machine
        .noNamespaces()
        .map(
            why ->
                Diagnosis.limited(
                    "namespaces",
                    why,
                    "only racklab lab needs them, with Linux, root and iproute2"))
        .orElseGet(() -> Diagnosis.works("namespaces", "racklab lab can use them as hosts"));
  }

  private static Diagnosis browser(MachineFacts machine) {
    return machine
        .browser()
        .map(program -> Diagnosis.works("browser", program))
        .orElseGet(
            () ->
                Diagnosis.limited(
                    "browser",
                    "no Chromium in PATH",
                    "reports open in any browser; only the tests of pages are skipped"));
  }

  private static Diagnosis folder(MachineFacts.Folder folder) {
    String found = QuantityText.bytes(folder.freeBytes()) + " free in " + folder.name();
    if (!folder.writable()) {
      return Diagnosis.missing(
          "results",
          folder.name() + " cannot be written to",
          "change to another directory, or write --out DIR");
    }
    return folder.freeBytes() >= LITTLE_DISK
        ? Diagnosis.works("results", found)
        : Diagnosis.limited(
            "results",
            found,
            "a day of 600 nodes writes some GB of rows: choose a larger disk with --out DIR");
  }
}
