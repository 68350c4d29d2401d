package io.racklab.deploy.doctor;

import io.racklab.deploy.capacity.TimerLateness;
import java.util.Optional;

/**
 * The facts on this machine that diagnoses are made of.
 *
 * @param java its version, and who made it
 * @param memory in bytes
 * @param openFiles that a process may have at once
 * @param timers those of actors
 * @param loopback bytes a second over sockets of this machine; empty if it has none
 * @param noNamespaces why there can be no lab of network namespaces; empty if there can
 * @param browser the program that draws pages without a window; empty if there is none
 * @param folder for results
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
   * @param heap that the JVM may use, in bytes
   * @param processors that it may use, at least 1
   */
  record Memory(long heap, int processors) {}

  /**
   * The folder that results go to.
   *
   * @param name as users write it
   * @param writable whether a file can be made in it
   * @param freeBytes on its disk
   */
  record Folder(String name, boolean writable, long freeBytes) {}
}
