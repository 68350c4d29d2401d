package io.racklab.master.engine.schedule.hadoop.inside;

import io.racklab.master.engine.schedule.yarn.RejectedApplicationException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;

/**
 * Admits applications as Hadoop's RMAppManager does: places them in queues, checks permissions and
 * priorities, and asks the scheduler.
 */
final class Admission {
  private final AbstractYarnScheduler<?, ?> scheduler;
  private final RMContext context;
  private final InlineEvents events;

  Admission(AbstractYarnScheduler<?, ?> scheduler, RMContext context, InlineEvents events) {
    this.scheduler = scheduler;
    this.context = context;
    this.events = events;
  }

  /**
   * Admits an application.
   *
   * @throws RejectedApplicationException if Hadoop rejects it
   */
  void admit(InsideApplication application) {
    try {
      String rejection = rejection(application);
      if (rejection != null) {
        throw new RejectedApplicationException(application.number(), rejection);
      }
    } catch (YarnException rejected) {
      throw new RejectedApplicationException(application.number(), rejected.getMessage());
    }
  }

  /** Returns why the application is rejected; null if it is not. */
  private String rejection(InsideApplication application) throws YarnException {
    ApplicationSubmissionContext submission = application.submission();
    ApplicationPlacementContext placed =
        context.getQueuePlacementManager().placeApplication(submission, application.user());
    if (placed != null) {
      submission.setQueue(placed.getQueue());
    }
    UserGroupInformation user = UserGroupInformation.createRemoteUser(application.user());
    submission.setPriority(
        scheduler.checkAndGetApplicationPriority(
            submission.getPriority(), user, submission.getQueue(), application.id()));
    String path =
        placed == null || placed.getParentQueue() == null
            ? submission.getQueue()
            : placed.getParentQueue() + "." + placed.getQueue();
    if (isForbidden(user, path)) {
      return "User "
          + application.user()
          + " does not have permission to submit "
          + application.id()
          + " to queue "
          + path;
    }
    scheduler.handle(
        new AppAddedSchedulerEvent(
            application.user(), submission, false, submission.getPriority(), placed));
    String rejection = events.takeRejection();
    if (rejection == null && !scheduler.getSchedulerApplications().containsKey(application.id())) {
      return "the scheduler does not accept " + application.id();
    }
    return rejection;
  }

  /** The fair scheduler checks permissions itself. */
  private boolean isForbidden(UserGroupInformation user, String queue) {
    Configuration conf = context.getYarnConfiguration();
    if (!YarnConfiguration.isAclEnabled(conf) || !(scheduler instanceof CapacityScheduler)) {
      return false;
    }
    try {
      scheduler.getQueueInfo(queue, false, false);
    } catch (IOException unknown) {
      return false;
    }
    return !scheduler.checkAccess(user, QueueACL.SUBMIT_APPLICATIONS, queue)
        && !scheduler.checkAccess(user, QueueACL.ADMINISTER_QUEUE, queue);
  }
}
