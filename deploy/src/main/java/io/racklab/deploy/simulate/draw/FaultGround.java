package io.racklab.deploy.simulate.draw;

import java.util.List;

/**
 * The objects and times from which faults are drawn.
 *
 * @param dice the random choices
 * @param places the names of racks and nodes
 * @param racks the names of racks alone
 * @param reducing for each job, true if it has reduces
 * @param seconds the latest second that is drawn for a fault
 */
record FaultGround(
    Dice dice, List<String> places, List<String> racks, List<Boolean> reducing, int seconds) {
  FaultGround {
    places = List.copyOf(places);
    racks = List.copyOf(racks);
    reducing = List.copyOf(reducing);
  }

  int moment() {
    return dice.between(0, seconds);
  }

  String node() {
    return dice.one(places.stream().filter(place -> !racks.contains(place)).toList());
  }

  String place() {
    return dice.one(places);
  }

  String rack() {
    return dice.one(racks);
  }

  /** Draws a share of a job's tasks, such as {@code 40% of job-3 shuffle}. */
  String share() {
    int job = dice.between(1, reducing.size());
    return "%d%% of job-%d %s"
        .formatted(
            dice.between(0, 100),
            job,
            dice.one(
                reducing.get(job - 1) ? List.of("maps", "shuffle", "reduces") : List.of("maps")));
  }

  /** Returns the name of a random job's first map; every job has one. */
  String task() {
    return "job-" + dice.between(1, reducing.size()) + "-m-0";
  }
}
