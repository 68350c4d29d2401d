import java.util.List;
import java.util.Map;

/**
 * A job of a real Hadoop, in seconds since the first job was due.
 *
 * @param around events that are no task of its own: setting up, cleaning up, or its master's start
 * @param counters of the whole job
 */
record PlayedJob(
    String name,
    double submit,
    double finish,
    List<PlayedTask> tasks,
    List<Around> around,
    Map<String, Long> counters) {

  /** Something around the job's tasks: its name, when, and seconds that it took. */
  record Around(String event, double start, double took) {}
}
