package io.racklab.master.engine.schedule.hadoop;

import io.racklab.master.engine.schedule.DecisionTime;
import io.racklab.master.engine.schedule.Starvation;
import io.racklab.master.engine.schedule.TakesTime;
import io.racklab.master.engine.schedule.yarn.Asks;
import io.racklab.master.engine.schedule.yarn.ContainerNeeds;
import io.racklab.master.engine.schedule.yarn.ContainerQueues;
import io.racklab.master.engine.schedule.yarn.ContainerScheduler;
import io.racklab.master.engine.schedule.yarn.ContainerSizes;
import io.racklab.master.engine.schedule.yarn.RejectedApplicationException;
import io.racklab.master.engine.schedule.yarn.Resource;
import io.racklab.master.engine.schedule.yarn.SchedulerRules;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** The queues of one of Hadoop's own schedulers, which reads them from Hadoop's own files. */
final class HadoopQueues implements ContainerQueues, TakesTime {
  private static final String ROOT = "root.";

  private final HadoopPlan plan;
  private final DecisionTime deciding;
  private DecisionCharge charge = DecisionCharge.none();

  /**
   * @param deciding the emulated time that a heartbeat takes
   */
  HadoopQueues(HadoopPlan plan, DecisionTime deciding) {
    this.plan = plan;
    this.deciding = deciding;
  }

  @Override
  public boolean usesPriorities() {
    return true;
  }

  @Override
  public ContainerScheduler scheduler(Topology topology, SchedulerRules rules, LongSupplier nanos) {
    return plan.scheduler(topology, nanos, charge);
  }

  @Override
  public void charged(LongSupplier processorNanos) {
    charge = new DecisionCharge(deciding, processorNanos);
  }

  @Override
  public long decidedNanos() {
    return charge.drain();
  }

  /**
   * A job whose pool is its user names no queue: Hadoop takes {@code default} then, and its
   * placement rules may choose another.
   */
  @Override
  public String queue(JobSpec job) {
    String pool = job.pool();
    if (pool.equals(job.user())) {
      return "default";
    }
    return pool.contains(".") && !pool.startsWith(ROOT) ? ROOT + pool : pool;
  }

  /** Empty, since Hadoop has such applications wait. */
  @Override
  public List<Starvation> starvations(Resource total, ContainerNeeds needs) {
    return List.of();
  }

  /** What an application says when it is submitted, as far as Hadoop may reject it for that. */
  private record Submitted(String queue, String user, ContainerNeeds needs, boolean reduces) {}

  @Override
  public List<Starvation> rejections(
      Topology topology, List<JobSpec> jobs, Function<JobSpec, ContainerNeeds> needs) {
    Function<JobSpec, Submitted> submitted =
        job -> new Submitted(queue(job), job.user(), needs.apply(job), job.reduces() > 0);
    Map<Submitted, String> rejected = new LinkedHashMap<>();
    try (HadoopScheduler scheduler = plan.scheduler(topology, () -> 0, DecisionCharge.none())) {
      int number = 0;
      for (Submitted one : jobs.stream().map(submitted).distinct().toList()) {
        number++;
        try {
          scheduler.submit(number, one.queue(), one.user(), 0);
          scheduler.ask(number, 0, new Asks(one.needs().master(), 1));
          scheduler.ask(number, 1, new Asks(one.needs().map(), 1));
          if (one.reduces()) {
            scheduler.ask(number, 2, new Asks(one.needs().reduce(), 1));
          }
          scheduler.remove(number);
        } catch (RejectedApplicationException refused) {
          rejected.put(one, refused.getMessage());
        }
      }
    } catch (IllegalArgumentException refused) {
      return List.of(
          new Starvation(
              job -> true, "a task", refused.getMessage(), "change Hadoop's configuration"));
    }
    List<Starvation> all = new ArrayList<>();
    rejected.forEach(
        (one, message) ->
            all.add(
                new Starvation(
                    job -> submitted.apply(job).equals(one),
                    "a task",
                    "Hadoop rejects it: " + message,
                    "let Hadoop's configuration have such a queue and containers of this size, or"
                        + " write pool = QUEUE for the job")));
    return all;
  }

  @Override
  public Optional<String> unread(SchedulerRules rules, boolean ofFairScheduler) {
    return ofFairScheduler || !rules.sizes().equals(ContainerSizes.USUAL)
        ? Optional.of("Hadoop's schedulers read minimum, " + FAIR_KEYS + " from Hadoop's own files")
        : Optional.empty();
  }

  /** Returns sizes that leave requests as they are, since Hadoop rounds them up itself. */
  @Override
  public ContainerSizes rounding(ContainerSizes sizes) {
    return ContainerSizes.AS_ASKED;
  }

  /** Returns the needs as they are, since Hadoop rounds them up itself. */
  @Override
  public ContainerNeeds granted(ContainerNeeds asked, ContainerSizes sizes) {
    return plan.countsVcores() ? asked : asked.ofMemory();
  }
}
