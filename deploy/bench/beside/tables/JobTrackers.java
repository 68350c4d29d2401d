import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.racklab.master.runs.experiment.Study;
import io.racklab.topologies.Node;
import io.racklab.topologies.Slots;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Hadoop 1.2.1: slots for maps and for reduces, and four schedulers as Racklab's presets have them. */
record JobTrackers() implements Generation {
  private static final List<String> PRESETS = List.of("fifo", "fair", "delay", "capacity");

  private static final String USUAL =
      "experiment { cluster = quickstart, workload = quickstart, schedulers = [ %s ] }";

  @Override
  public int number() {
    return 1;
  }

  @Override
  public List<Object> room(Node node) {
    if (node.slots() instanceof Slots.Typed slots) {
      return List.of(slots.maps(), slots.reduces());
    }
    throw new IllegalArgumentException(
        node.name() + " has no map-slots and reduce-slots, as other nodes have");
  }

  @Override
  public List<String> refuses(Config scheduler) {
    String name = scheduler.getString("name");
    if (!PRESETS.contains(name)) {
      return List.of(
          "Hadoop 1.2.1 has no scheduler " + name + ": write fifo, fair, delay or capacity");
    }
    Config usual =
        Plan.schedulers(Study.parse(name, USUAL.formatted(name), Path.of(""), Map.of()).first())
            .get(0);
    return usual.root().equals(scheduler.root())
        ? List.of()
        : List.of(name + " is played as Racklab's preset has it: write its name alone");
  }

  @Override
  public List<List<Object>> settings(Config scheduler) {
    return List.of();
  }
}
