package io.racklab.master.runs.bound;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Orders of jobs by what is known of them, which are good for one goal or the other. */
final class Orders {
  private Orders() {}

  /**
   * Returns the orders by submission and by work over weight (Smith's rule), the orders by work and
   * by the time alone, each with the least first and with the most first, and the order by the time
   * that follows a job's maps, the most first (Johnson's rule for two machines).
   */
  static List<List<Integer>> of(List<JobWork> works, List<Alone> alone) {
    List<List<Integer>> all = new ArrayList<>();
    all.add(by(works, job -> job));
    all.add(by(works, job -> work(works.get(job))));
    all.add(by(works, job -> -work(works.get(job))));
    all.add(
        by(works, job -> work(works.get(job)) / works.get(job).spec().settings().weightOrOne()));
    all.add(by(works, job -> alone.get(job).end() - alone.get(job).release()));
    all.add(by(works, job -> alone.get(job).release() - alone.get(job).end()));
    all.add(by(works, job -> -works.get(job).tailSeconds()));
    return all.stream().distinct().toList();
  }

  private static double work(JobWork job) {
    return job.maps().heldSeconds() + job.reduces().heldSeconds();
  }

  private static List<Integer> by(List<JobWork> works, ToDoubleFunction<Integer> key) {
    return IntStream.range(0, works.size())
        .boxed()
        .sorted(Comparator.comparingDouble(key))
        .map(job -> works.get(job).spec().number())
        .toList();
  }
}
