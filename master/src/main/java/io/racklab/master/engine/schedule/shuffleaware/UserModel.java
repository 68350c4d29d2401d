package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A plain model of an entry of NAS's user list.
 *
 * @param jobs those of the user's consecutive jobs whose tasks may run on the node
 */
record UserModel(String user, List<Job> jobs) {
  static List<UserModel> inOrder(Iterator<Job> jobs, TaskType type, NodeState node) {
    List<UserModel> users = new ArrayList<>();
    while (jobs.hasNext()) {
      Job job = jobs.next();
      if (job.wants(type)) {
        String user = job.spec().user();
        if (users.isEmpty() || !users.get(users.size() - 1).user().equals(user)) {
          users.add(new UserModel(user, new ArrayList<>()));
        }
        if (job.slotsPerTask(type) <= node.free(type) && !job.shuns(node.node())) {
          users.get(users.size() - 1).jobs().add(job);
        }
      }
    }
    return users;
  }
}
