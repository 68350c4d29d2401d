package io.racklab.deploy.simulate.task;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.Launch;
import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.basic.GreedyMaps;
import io.racklab.master.engine.tracker.BlacklistSettings;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A plain model of one run's tasks. It learns of ended attempts from the rows of the run, and
 * compares the decisions of its scheduler with Hadoop's rules on tasks that run again.
 */
public final class ObservedTasks implements DecisionObserver {
  private final Topology topology;
  private final boolean slots;
  private final boolean greedy;
  private final JobBlacklist.Limits limits;
  private final Map<String, Evidence> evidence = new HashMap<>();
  private final FailedNodes failedOn = new FailedNodes();
  private final Map<String, TasksAgain> tasks = new HashMap<>();
  private final Map<Integer, JobBlacklist> lists = new HashMap<>();
  private final Map<Integer, Long> restartNanos = new HashMap<>();
  private final List<String> listings = new ArrayList<>();
  private ClusterView view;
  private TaskType type;
  private int node;
  private boolean beyondLoad;

  /**
   * @param experiment the experiment as specified
   * @param of makes the evidence of a rule, by its name
   */
  public ObservedTasks(Experiment experiment, Scheduler scheduler, Function<String, Evidence> of) {
    topology = new Topology(experiment.cluster());
    slots = !(topology.node(0).slots() instanceof Slots.Containers);
    greedy = scheduler.maps() instanceof GreedyMaps;
    BlacklistSettings blacklist = experiment.execution().tracker().blacklist();
    limits =
        slots
            ? new JobBlacklist.Limits(blacklist.slots(), 25, false)
            : new JobBlacklist.Limits(blacklist.containers(), 33, true);
    TaskRuleNames.NAMES.forEach(name -> evidence.put(name, of.apply(name)));
  }

  private void tested(String rule, boolean kept, String otherwise) {
    evidence.get(rule).tested(kept, () -> otherwise);
  }

  private TasksAgain tasks(int job, TaskType of) {
    return tasks.computeIfAbsent(job + " " + of, any -> new TasksAgain());
  }

  private JobBlacklist list(int job) {
    return lists.computeIfAbsent(job, any -> new JobBlacklist(limits));
  }

  private int up() {
    return view == null
        ? topology.nodeCount()
        : (int) IntStream.range(0, topology.nodeCount()).filter(one -> view.node(one).up()).count();
  }

  @Override
  public void heartbeat(NodeState from, ClusterView seen) {
    view = seen;
    node = from.node();
    beyondLoad = false;
  }

  @Override
  public void offered(TaskType offered, Round round) {
    type = offered;
  }

  @Override
  public void beyondLoad(Job job) {
    beyondLoad = true;
  }

  @Override
  public void refused(Job job, int task) {
    tested(
        TaskRuleNames.REFUSED,
        slots && failedOn.refuse(job.number(), type, task, node, up()),
        "%s %d of job-%d is withheld from node %d".formatted(type, task, job.number(), node));
    failedOn.refused(job.number(), type, task, node);
  }

  @Override
  public void launching(Launch launch) {
    int job = launch.job().number();
    if (failedOn.has(job, launch.type(), launch.task(), node) && !beyondLoad) {
      tested(
          TaskRuleNames.ELSEWHERE,
          !failedOn.refuse(job, launch.type(), launch.task(), node, up()),
          launch.text() + " is launched on node " + node + ", where it has failed");
    }
    if (list(job).listed() > 0) {
      tested(
          TaskRuleNames.SHUNNED,
          !list(job).shuns(node, up()),
          launch.text() + " is launched on node " + node + ", which its job shuns");
    }
    TasksAgain again = tasks(job, launch.type());
    if (launch.isOriginal()) {
      goesFirst(launch, again);
    }
    again.launched(launch.task());
  }

  private void goesFirst(Launch launch, TasksAgain again) {
    if (again.waiting().isEmpty()) {
      if (launch.type() == TaskType.REDUCE) {
        tested(
            TaskRuleNames.REDUCES,
            launch.task() == again.count(),
            launch.text() + " is launched after " + again.count() + " others");
      }
    } else if (launch.type() == TaskType.REDUCE) {
      tested(
          TaskRuleNames.REDUCES,
          launch.task() == again.waiting().getFirst(),
          launch.text() + " is launched, but " + again.waiting() + " wait again");
    } else if (greedy && !beyondLoad) {
      tested(
          TaskRuleNames.MAPS,
          again.hasRun(launch.task()),
          launch.text() + " is launched, but " + again.waiting() + " wait again");
    }
  }

  /** Learns of a row that the run has written. */
  public void noted(Row row) {
    if (row instanceof AttemptRow ended) {
      AttemptId id = ended.report().attempt();
      if (ended.launchNanos() >= restartNanos.getOrDefault(id.job(), 0L)) {
        ended(id, topology.nodeNamed(ended.node()), ended.outcome());
      }
    } else if (row instanceof EventRow event) {
      noted(event);
    }
  }

  private void ended(AttemptId id, int on, AttemptOutcome outcome) {
    boolean waits = tasks(id.job(), id.type()).ended(id.task(), outcome);
    boolean first = outcome == AttemptOutcome.FAILED || outcome == AttemptOutcome.LOST;
    if (waits && (id.type() == TaskType.REDUCE || first)) {
      tasks(id.job(), id.type()).waitsAgain(id.task());
    }
    if (outcome == AttemptOutcome.FAILED) {
      if (slots) {
        failedOn.failed(id.job(), id.type(), id.task(), on);
      }
      failed(id.job(), on);
    }
  }

  private void failed(int job, int on) {
    if (list(job).failed(on, up())) {
      listings.add("job-%d node=%s".formatted(job, topology.node(on).name()));
    }
  }

  private void noted(EventRow event) {
    if (event.event().equals("restart")) {
      int job = number(event);
      restartNanos.put(job, event.atNanos());
      failedOn.forget(job);
      lists.remove(job);
      for (TaskType one : TaskType.values()) {
        tasks.remove(job + " " + one);
      }
    } else if (event.event().equals("fetch-failures")) {
      String[] words = event.detail().split("[ =]");
      for (int map = 0; map < Integer.parseInt(words[3]); map++) {
        failed(number(event), topology.nodeNamed(words[1]));
      }
    }
  }

  private static int number(EventRow event) {
    return Integer.parseInt(event.subject().substring("job-".length()));
  }

  /** Compares the events of the ended run with the model. */
  public void compare(List<EventRow> events) {
    List<String> told =
        events.stream()
            .filter(row -> row.event().equals("blacklisted"))
            .map(row -> row.subject() + " " + row.detail())
            .sorted()
            .toList();
    if (!told.isEmpty() || !listings.isEmpty()) {
      tested(
          TaskRuleNames.LISTED,
          told.equals(listings.stream().sorted().toList()),
          "the run lists " + told + ", but too many attempts failed for " + listings);
    }
  }
}
