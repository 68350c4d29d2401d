package io.racklab.master.engine.schedule.external;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Part;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A program decides which job goes first. It is asked if more than one job could have the slot;
 * jobs that it does not name follow in the order of their submission.
 */
final class ExternalOrder implements Order, ExternalAnswer {
  /** Stands for no node in a question, and for no count of changes. */
  private static final int NONE = -1;

  private final Asker asker;
  private final Map<TaskType, Standing> standing = new EnumMap<>(TaskType.class);
  private int node = NONE;
  private long heartbeats;

  ExternalOrder(Asker asker) {
    this.asker = asker;
  }

  /** An order that is valid until a heartbeat, or until jobs come or leave. */
  private record Standing(List<Job> jobs, long heartbeat, int changes) {}

  @Override
  public Asker asker() {
    return asker;
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public void heartbeat(NodeState at, ClusterView view) {
    node = at.node();
    heartbeats++;
  }

  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    return order(type, view, true);
  }

  @Override
  public Iterator<Job> wanting(TaskType type, ClusterView view) {
    return view.jobs().demand().waiting(type) == 0
        ? Collections.emptyIterator()
        : order(type, view, false);
  }

  private Iterator<Job> order(TaskType type, ClusterView view, boolean copies) {
    Standing still = standing.get(type);
    if (still != null
        && (still.heartbeat() == heartbeats || still.changes() == view.jobs().changes())) {
      return still.jobs().iterator();
    }
    List<Job> all = view.jobs().active().stream().filter(job -> job.total(type) > 0).toList();
    List<Job> could =
        all.stream().filter(job -> job.wants(type) || (copies && job.running(type) > 0)).toList();
    if (could.size() < 2) {
      // There is nothing to decide.
      return could.iterator();
    }
    return ask(type, all, view).iterator();
  }

  private List<Job> ask(TaskType type, List<Job> all, ClusterView view) {
    Conversation conversation = asker.conversation();
    JsonText question =
        conversation
            .question(Part.ORDER.word(), view)
            .word("type", type)
            .number("node", node)
            .list("jobs", all.stream().map(job -> candidate(job, type)).toList());
    Optional<Answer> answer = conversation.answer(question);
    Optional<List<Job>> order =
        answer.flatMap(one -> conversation.understood(() -> order(one, all)));
    if (order.isPresent() && answer.get().stands() != Answer.Standing.SLOT) {
      boolean untilJobs = answer.get().stands() == Answer.Standing.JOBS;
      standing.put(
          type, new Standing(order.get(), heartbeats, untilJobs ? view.jobs().changes() : NONE));
    }
    return order.orElse(List.of());
  }

  private String candidate(Job job, TaskType type) {
    return new JsonText()
        .part(asker.conversation().feed().job(job))
        .number("waiting", job.wants(type) ? job.pending(type) : 0)
        .number("running", job.running(type))
        .number("finished", job.finished(type))
        .object();
  }

  private static List<Job> order(Answer answer, List<Job> all) {
    Set<Job> order = new LinkedHashSet<>();
    for (int number : AnswerValues.numbers(answer.value())) {
      Job named =
          all.stream()
              .filter(job -> job.number() == number)
              .findFirst()
              .orElseThrow(
                  () -> new WrongAnswerException("job " + number + " is not in the question"));
      if (!order.add(named)) {
        throw new WrongAnswerException("job " + number + " is named twice");
      }
    }
    order.addAll(all);
    return new ArrayList<>(order);
  }
}
