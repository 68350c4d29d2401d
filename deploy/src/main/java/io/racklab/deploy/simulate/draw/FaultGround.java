package io.racklab.deploy.simulate.draw;

import java.util.List;

/**
 * Things that may go wrong.
 *
 * @param dice by which it is chosen
 * @param places names of racks and nodes
 * @param racks names of racks alone
 * @param reducing the jobs, by whether they have reduces
 * @param seconds after which no fault begins
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

  /** Of a job, such as {@code 40% of job-3 shuffle}. */
  String share() {
    int job = dice.between(1, reducing.size());
    return "%d%% of job-%d %s"
        .formatted(
            dice.between(0, 100),
            job,
            dice.one(
                reducing.get(job - 1) ? List.of("maps", "shuffle", "reduces") : List.of("maps")));
  }

  /** Every job has a first map. */
  String task() {
    return "job-" + dice.between(1, reducing.size()) + "-m-0";
  }
}
