package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.DuplicateRace;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.protocol.Locality;

/**
 * Checks when Shadow chooses an attempt of a duplicated map: a duplicate at once if it has ended or
 * is near its input, as far as the settings allow that; all others when all originals have ended,
 * and then the original unless the time model chooses.
 */
record ShadowChoices(ShadowSettings settings, Promise.Evidence evidence)
    implements DecisionObserver {
  private boolean isEarly(DuplicateRace race) {
    return race.heldDuplicate().isPresent()
        ? settings.earlyChoice()
        : settings.dropOriginal() && race.duplicate().locality() != Locality.OFF;
  }

  @Override
  public void choosing(Job job, RunningAttempt attempt, ClusterView view) {
    DuplicateRace race = job.races().of(attempt.id().task());
    boolean isDuplicate = attempt.equals(race.duplicate());
    boolean right =
        isEarly(race)
            ? isDuplicate
            : ModelOriginals.haveEnded(job) && (settings.timeModel() || !isDuplicate);
    evidence.tested(
        right, () -> "%s was chosen at %d ns".formatted(attempt.id().text(), view.now()));
  }

  @Override
  public void decided(Job job, ClusterView view) {
    boolean allEnded = ModelOriginals.haveEnded(job);
    for (DuplicateRace race : job.races().all()) {
      evidence.tested(
          race.decided() || !(allEnded || isEarly(race)),
          () ->
              "map %d of job-%d is undecided at %d ns"
                  .formatted(race.map(), job.number(), view.now()));
    }
  }
}
