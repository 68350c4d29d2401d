package io.racklab.master.runs.plan;

/** Hears nothing. */
final class SilentListener implements PlanListener {
  @Override
  public void judged(Judged step) {}

  @Override
  public void combining(int pairs, int leastRuns, int mostRuns) {}
}
