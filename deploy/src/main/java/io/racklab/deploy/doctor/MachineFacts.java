package io.racklab.deploy.doctor;

import io.racklab.deploy.capacity.TimerLateness;
import java.util.Optional;

/**
 * The facts about this machine on which diagnoses are based.
 *
 * @param java its version and vendor
 * @param memory memory and processors
 * @param openFiles the most files that a process may have open
 * @param timers the lateness of Akka's timers
 * @param loopback bytes a second over loopback sockets; empty if none can be opened
 * @param noNamespaces the reason for which {@code racklab lab} cannot make network namespaces;
 *     empty if it can
 * @param browser a Chromium that can render pages without a window; empty if there is none
 * @param folder the folder for results
 */
record MachineFacts(
    String java,
    Memory memory,
    long openFiles,
    TimerLateness timers,
    Optional<Double> loopback,
    Optional<String> noNamespaces,
    Optional<String> browser,
    Folder folder) {
  /**
   * Memory and processors.
   *
   * @param heap the most bytes that the JVM's heap may have
   * @param processors the number of processors that the JVM may use, at least 1
   */
  record Memory(long heap, int processors) {}

  /**
   * The folder for results.
   *
   * @param name the name as the user has written it
   * @param writable true if a file can be made in it
   * @param freeBytes the free bytes on its disk
   */
  record Folder(String name, boolean writable, long freeBytes) {}
}
