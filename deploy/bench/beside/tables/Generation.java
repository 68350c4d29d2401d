import com.typesafe.config.Config;
import io.racklab.topologies.Node;
import io.racklab.topologies.Slots;
import java.util.List;

/** A Hadoop that can be played beside Racklab, and what it must be told. */
interface Generation {
  /** The one whose daemons give out what a node offers. */
  static Generation of(Node node) {
    return node.slots() instanceof Slots.Typed ? new JobTrackers() : new Containers();
  }

  /** The number in the name of its folder. */
  int number();

  /** What a node offers, in two columns. */
  List<Object> room(Node node);

  /** Why it cannot play a scheduler of an experiment; nothing if it can. */
  List<String> refuses(Config scheduler);

  /** What it must be told of a scheduler: names and values. */
  List<List<Object>> settings(Config scheduler);
}
