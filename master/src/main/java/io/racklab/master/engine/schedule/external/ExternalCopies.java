package io.racklab.master.engine.schedule.external;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.job.RunningTasks;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.Part;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A program chooses the running task that gets a second attempt on a node. */
record ExternalCopies(Asker asker) implements Speculation, ExternalAnswer {
  @Override
  public boolean readsProgress() {
    return true;
  }

  @Override
  public void update(ClusterView view, Killer killer) {
    ExternalAnswer.super.update(view, killer);
  }

  @Override
  public Optional<SecondAttempt> choose(Job job, TaskType type, NodeState node, ClusterView view) {
    RunningTasks running = job.runningTasks(type);
    List<RunningTask> candidates =
        running.all().stream()
            .filter(task -> task.attempts() == 1 && !running.knows(task, node.node()))
            .toList();
    if (candidates.isEmpty()) {
      return Optional.empty();
    }
    Conversation conversation = asker.conversation();
    JsonText question =
        conversation
            .question(Part.COPIES.word(), view)
            .word("type", type)
            .number("node", node.node())
            .part(conversation.feed().job(job))
            .list("candidates", candidates.stream().map(ExternalCopies::candidate).toList());
    OptionalInt task =
        conversation.ask(question, answer -> task(answer, candidates)).orElse(OptionalInt.empty());
    return task.isPresent()
        ? Optional.of(new SecondAttempt(task.getAsInt(), AttemptKind.SPECULATIVE))
        : Optional.empty();
  }

  private static String candidate(RunningTask task) {
    return new JsonText()
        .number("task", task.task())
        .number("node", task.attempt(0).node())
        .number("launched_ns", task.attempt(0).launchNanos())
        .number("progress", task.progress())
        .object();
  }

  private static OptionalInt task(JsonNode answer, List<RunningTask> candidates) {
    if (answer.isNull()) {
      return OptionalInt.empty();
    }
    int task = AnswerValues.number(answer);
    if (candidates.stream().noneMatch(one -> one.task() == task)) {
      throw new WrongAnswerException("task " + task + " is not among the candidates");
    }
    return OptionalInt.of(task);
  }
}
