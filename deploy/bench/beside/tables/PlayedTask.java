import java.util.Map;

/**
 * A task of a real Hadoop that has succeeded, in seconds since the first job was due.
 *
 * @param locality of a map: node, rack or off; else empty
 * @param start when it was given its slot or container
 * @param launched when its process was launched
 * @param moments when its code reached its steps, by the names of {@code Moments}
 * @param copied of a reduce: the end of its copying
 * @param sorted of a reduce: the end of its sorting
 */
record PlayedTask(
    Name name,
    Place place,
    String locality,
    double start,
    double launched,
    Map<String, Double> moments,
    double copied,
    double sorted,
    double finish) {

  /** A node, and its rack. */
  record Place(String node, String rack) {}

  /**
   * Among the tasks of its job.
   *
   * @param map whether it is a map
   * @param number of its type
   */
  record Name(boolean map, int number) {}

  boolean map() {
    return name.map();
  }
}
