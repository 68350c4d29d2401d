package io.racklab.master.engine.tracker;

/** The fate of jobs that had been submitted and had not ended when the job tracker went down. */
public enum AfterRestart {
  /** The jobs go on: YARN with yarn.resourcemanager.work-preserving-recovery.enabled. */
  KEPT,

  /**
   * The jobs run again from their beginning: Hadoop 1.2.1 with mapred.jobtracker.restart.recover
   * (JobTracker.RecoveryManager.recover submits them again).
   */
  AGAIN,

  /** The jobs fail, since the new job tracker does not know them: Hadoop without either setting. */
  LOST
}
