package io.racklab.master.engine.schedule.external;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.Starvation;
import io.racklab.master.engine.schedule.yarn.ChosenContainers;
import io.racklab.master.engine.schedule.yarn.ChosenContainers.Choice;
import io.racklab.master.engine.schedule.yarn.ChosenContainers.Use;
import io.racklab.master.engine.schedule.yarn.ChosenContainers.Waiting;
import io.racklab.master.engine.schedule.yarn.ChosenContainers.Wanted;
import io.racklab.master.engine.schedule.yarn.ContainerNeeds;
import io.racklab.master.engine.schedule.yarn.ContainerQueues;
import io.racklab.master.engine.schedule.yarn.ContainerScheduler;
import io.racklab.master.engine.schedule.yarn.ContainerSizes;
import io.racklab.master.engine.schedule.yarn.Resource;
import io.racklab.master.engine.schedule.yarn.SchedulerRules;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A program is the whole scheduler of a cluster of containers: at each heartbeat of a node with
 * room for a waiting container, it says which containers to give.
 */
final class ExternalContainers implements ContainerQueues, ExternalAnswer {
  /** The word for its question. */
  static final String WORD = "containers";

  private static final int MIB_SHIFT = 20;

  private final Asker asker;
  private ClusterView view;

  ExternalContainers(Asker asker) {
    this.asker = asker;
  }

  @Override
  public Asker asker() {
    return asker;
  }

  @Override
  public Optional<String> word() {
    return Optional.of(WORD);
  }

  @Override
  public void heartbeat(NodeState at, ClusterView seen) {
    view = seen;
  }

  @Override
  public void update(ClusterView seen, Killer killer) {
    view = seen;
    ExternalAnswer.super.update(seen, killer);
  }

  @Override
  public ContainerScheduler scheduler(Topology topology, SchedulerRules rules, LongSupplier nanos) {
    return new ChosenContainers(Resource.offered(topology), topology.racksOfNodes(), this::choose);
  }

  private List<Choice> choose(int node, Resource free, List<Waiting> waiting) {
    Conversation conversation = asker.conversation();
    JsonText question =
        conversation
            .question(WORD, view)
            .number("node", node)
            .number("free_memory_bytes", free.memory() << MIB_SHIFT)
            .number("free_vcores", free.vcores())
            .list("jobs", waiting.stream().flatMap(one -> job(one).stream()).toList());
    return conversation
        .ask(question, answer -> choices(answer, node, free, waiting))
        .orElse(List.of());
  }

  private Optional<String> job(Waiting one) {
    Job job = view.jobs().job(one.application());
    return Optional.ofNullable(job)
        .map(
            known ->
                new JsonText()
                    .part(asker.conversation().feed().job(known))
                    .text("queue", one.queue())
                    .number("memory_bytes", one.holds().memory() << MIB_SHIFT)
                    .number("vcores", one.holds().vcores())
                    .list("wants", one.wanted().stream().map(ExternalContainers::wanted).toList())
                    .object());
  }

  private static String wanted(Wanted one) {
    return new JsonText()
        .word("for", one.use())
        .number("memory_bytes", one.each().memory() << MIB_SHIFT)
        .number("vcores", one.each().vcores())
        .number("count", one.count())
        .number("in_rack", one.inRack())
        .number("on_node", one.onNode())
        .object();
  }

  private static List<Choice> choices(
      JsonNode answer, int node, Resource free, List<Waiting> waiting) {
    Map<Choice, Integer> left = new LinkedHashMap<>();
    Map<Choice, Resource> sizes = new LinkedHashMap<>();
    for (Waiting one : waiting) {
      for (Wanted wanted : one.wanted()) {
        Choice choice = new Choice(one.application(), wanted.use());
        left.put(choice, wanted.count());
        sizes.put(choice, wanted.each());
      }
    }
    List<Choice> choices = new ArrayList<>();
    Resource rest = free;
    for (JsonNode element : AnswerValues.objects(answer, List.of("job", "for"))) {
      Choice choice = new Choice(AnswerValues.number(element.path("job")), use(element));
      if (left.merge(choice, -1, Integer::sum) < 0) {
        throw new WrongAnswerException(
            "job %d waits for no such container: %s".formatted(choice.application(), element));
      }
      Resource each = sizes.get(choice);
      if (!each.fitsIn(rest)) {
        throw new WrongAnswerException(
            "node %d has %s left, too little for %s: %s"
                .formatted(node, rest.text(), each.text(), element));
      }
      rest = rest.minus(each);
      choices.add(choice);
    }
    return choices;
  }

  private static Use use(JsonNode element) {
    return switch (element.path("for").asText()) {
      case "master" -> Use.MASTER;
      case "reduce" -> Use.REDUCE;
      case "map" -> Use.MAP;
      default ->
          throw new WrongAnswerException(
              "a container is for a master, a reduce or a map, not "
                  + element.path("for").toString().toLowerCase(Locale.ROOT));
    };
  }

  /** Empty, since no queue has a limit: what fits on no node was found before. */
  @Override
  public List<Starvation> starvations(Resource total, ContainerNeeds needs) {
    return List.of();
  }

  @Override
  public Optional<String> unread(SchedulerRules rules, boolean ofFairScheduler) {
    return ofFairScheduler
        ? Optional.of(FAIR_KEYS + " are keys of the fair scheduler, and here a program decides")
        : Optional.empty();
  }

  @Override
  public ContainerNeeds granted(ContainerNeeds asked, ContainerSizes sizes) {
    return asked.granted(sizes.minimum(), sizes.increment());
  }
}
