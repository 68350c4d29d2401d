package beside;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;

/** What the jobs of a plan do: their input, and the classes of their tasks. */
interface Work {
  /** Returns the work of a class, which has a constructor without arguments. */
  static Work named(String type) {
    try {
      return (Work) Class.forName(type).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the name of a row's job. */
  default String name(String[] row) {
    return row[0];
  }

  /** True if processes of daemons that have just begun are slower than later ones. */
  default boolean needsWarmUp() {
    return true;
  }

  /**
   * Returns a job that does the work of a row of the plan.
   *
   * @param out the folder of its output
   */
  JobConf of(String[] row, Path out) throws IOException;

  /**
   * Writes a block of input.
   *
   * @param job the name of the job that reads it
   * @param number of the block among all
   * @param bytes the size
   */
  void write(OutputStream out, String job, int number, long bytes) throws IOException;
}
