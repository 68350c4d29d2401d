package beside;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** Waits until so many data nodes have joined and files may be written. Argument: how many. */
public final class WaitForNodes {
  private WaitForNodes() {}

  public static void main(String[] args) throws Exception {
    int nodes = Integer.parseInt(args[0]);
    for (int tries = 0; tries < 120; tries++) {
      try (FileSystem files = FileSystem.get(new Configuration())) {
        if (((DistributedFileSystem) files).getDataNodeStats().length >= nodes) {
          return;
        }
      } catch (java.io.IOException notYet) {
        // The name node has not begun to listen.
      }
      Thread.sleep(500);
    }
    throw new IllegalStateException("not all of " + nodes + " data nodes have joined in a minute");
  }
}
