package io.racklab.deploy.run;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.virtual.AloneTimes;

/** Shows the progress of running each job alone, which measures the base of its slowdown. */
record AloneProgress(Screen screen) implements AloneTimes.Listener {
  @Override
  public void going(int ended, int shapes) {
    screen.progress(line(ended, shapes));
  }

  @Override
  public void leftOut(String why) {
    screen.remark(line(why));
  }

  static String line(int ended, int shapes) {
    return "running each job alone in virtual time, for slowdowns: %d of %d"
        .formatted(ended, shapes);
  }

  static String line(String why) {
    return "racklab: slowdowns are left out: " + why;
  }
}
