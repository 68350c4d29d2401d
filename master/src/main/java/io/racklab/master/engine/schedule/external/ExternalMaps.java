package io.racklab.master.engine.schedule.external;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.Part;
import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.stream.IntStream;

/** A program decides whether a job uses a node for a map, and for which map. */
record ExternalMaps(Asker asker) implements MapPlacement, ExternalAnswer {
  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public int choose(Job job, NodeState node, ClusterView view) {
    Conversation conversation = asker.conversation();
    JsonText question =
        conversation
            .question(Part.MAPS.word(), view)
            .number("node", node.node())
            .part(conversation.feed().job(job))
            .number("waiting", job.pending(TaskType.MAP))
            .number("running", job.running(TaskType.MAP))
            .list("candidates", candidates(job, node.node(), view));
    return conversation.ask(question, answer -> map(answer, job)).orElse(PendingMaps.NONE);
  }

  /** Returns the first pending map of each locality, and one that has failed. */
  private static List<String> candidates(Job job, int node, ClusterView view) {
    PendingMaps pending = job.pendingMaps();
    return IntStream.of(
            pending.failedFirst(),
            pending.onNode(node),
            pending.inRack(view.topology().rackOf(node)),
            pending.anywhere())
        .filter(map -> map != PendingMaps.NONE)
        .distinct()
        .mapToObj(
            map ->
                new JsonText()
                    .number("map", map)
                    .word("locality", pending.locality(map, node))
                    .object())
        .toList();
  }

  private static int map(JsonNode answer, Job job) {
    if (answer.isNull()) {
      return PendingMaps.NONE;
    }
    int map = AnswerValues.number(answer);
    if (map < 0 || !job.pendingMaps().has(map)) {
      throw new WrongAnswerException("map " + map + " of job " + job.number() + " is not pending");
    }
    return map;
  }

  @Override
  public String why(Job job, NodeState node, ClusterView view) {
    return "the program did not take the node";
  }
}
