package io.racklab.deploy.launch;

import io.racklab.deploy.Version;
import java.util.LinkedHashMap;
import java.util.Map;

/** What run.json says of the machine and the versions. */
public final class Machine {
  private static final long MEBI = 1 << 20;

  private Machine() {}

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
