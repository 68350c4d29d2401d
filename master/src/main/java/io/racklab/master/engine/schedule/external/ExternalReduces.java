package io.racklab.master.engine.schedule.external;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Part;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.protocol.TaskType;

/** A program decides whether a job uses a node for a reduce. */
record ExternalReduces(Asker asker) implements ReducePlacement, ExternalAnswer {
  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    Conversation conversation = asker.conversation();
    JsonText question =
        conversation
            .question(Part.REDUCES.word(), view)
            .number("node", node.node())
            .part(conversation.feed().job(job))
            .number("waiting", job.pending(TaskType.REDUCE))
            .number("running", job.running(TaskType.REDUCE))
            .number("finished_maps", job.finished(TaskType.MAP));
    return conversation.ask(question, ExternalReduces::accepts).orElse(false);
  }

  private static boolean accepts(JsonNode answer) {
    if (!answer.isBoolean()) {
      throw new WrongAnswerException("the answer must be true or false");
    }
    return answer.booleanValue();
  }

  @Override
  public String why(Job job, NodeState node, ClusterView view) {
    return "the program did not take the node";
  }
}
