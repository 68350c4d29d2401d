package io.racklab.deploy.launch;

import com.sun.management.OperatingSystemMXBean;
import io.racklab.deploy.program.Version;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;

/** Describes this machine and the software versions for run.json, and measures its load. */
public final class Machine {
  private static final long MEBI = 1 << 20;

  private Machine() {}

  /**
   * Returns the share of the machine's processors that all programs kept busy since the last call,
   * from 0 to 1; negative if unknown.
   */
  public static double busyProcessors() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getCpuLoad()
        : -1;
  }

  /**
   * Collects the garbage of this process and promotes the surviving objects to the old generation,
   * so that no run pays for earlier garbage. Without this call, the first collection within a run
   * paused processes for 40 to 110 ms if they shared a processor, and delayed their flows by as
   * much.
   */
  static void collectGarbage() {
    System.gc();
  }

  public static Map<String, String> describe() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("racklab", Version.text());
    facts.put("akka", akka.Version.current());
    facts.put("java", Runtime.version().toString());
    facts.put("jvm", System.getProperty("java.vm.name"));
    facts.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    facts.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("heap_mib", Long.toString(Runtime.getRuntime().maxMemory() / MEBI));
    return facts;
  }
}
