import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import java.io.File;

/** What {@code racklab import} has written, as lines like those of HadoopQueues. */
class ImportedQueues {
  /** ImportedQueues capacity|fair EXPERIMENT. */
  public static void main(String[] arguments) {
    Config order =
        ConfigFactory.parseFile(new File(arguments[1]))
            .getConfigList("experiment.schedulers").get(0).getConfig("order");
    boolean capacity = arguments[0].equals("capacity");
    if (capacity) {
      System.out.println("node-locality-delay " + get(order, "node-locality-delay", "40"));
      System.out.println("max-assign " + get(order, "max-assign", "100"));
      System.out.println("max-off-switch " + get(order, "max-off-switch", "1"));
    } else {
      System.out.println("root policy " + order.getString("policy"));
    }
    queues(order.getObject("queues"), "root", capacity);
  }

  private static void queues(ConfigObject queues, String above, boolean capacity) {
    for (String name : queues.keySet()) {
      Config queue = queues.toConfig().getConfig(ConfigUtil.joinPath(name));
      String path = above + "." + name;
      boolean parent = queue.hasPath("queues") && !queue.getObject("queues").isEmpty();
      if (capacity) {
        line(path, "capacity", number(queue, "capacity", 0));
        line(path, "max-capacity", number(queue, "max-capacity", 100));
        if (!parent) {
          line(path, "user-limit", number(queue, "user-limit", 100));
          line(path, "user-limit-factor", number(queue, "user-limit-factor", 1));
          line(path, "master-share", number(queue, "master-share", 0.1));
          line(path, "policy", get(queue, "policy", "fifo"));
        }
      } else {
        line(path, "policy", queue.getString("policy"));
        line(path, "weight", number(queue, "weight", 1));
        line(path, "min", room(queue, "min", "0 0"));
        line(path, "max", room(queue, "max", "none"));
        line(path, "max-running", get(queue, "max-running", "none"));
        // Without a limit Hadoop says -1, and Racklab all.
        String share = number(queue, "master-share", 0.5);
        line(path, "master-share", share.equals("1.0") ? "-1.0" : share);
      }
      if (parent) {
        queues(queue.getObject("queues"), path, capacity);
      }
    }
  }

  private static void line(String path, String key, String value) {
    System.out.println(path + " " + key + " " + value);
  }

  private static String get(Config in, String key, String otherwise) {
    return in.hasPath(key) ? in.getString(key) : otherwise;
  }

  private static String number(Config in, String key, double otherwise) {
    return "" + (float) (in.hasPath(key) ? in.getDouble(key) : otherwise);
  }

  private static String room(Config in, String key, String otherwise) {
    if (!in.hasPath(key)) {
      return otherwise;
    }
    Config room = in.getConfig(key);
    String memory = get(room, "memory", "0 MiB").replaceAll(" MiB", "");
    return memory + " " + get(room, "vcores", "0");
  }
}
