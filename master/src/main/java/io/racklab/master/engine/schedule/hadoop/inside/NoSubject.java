package io.racklab.master.engine.schedule.hadoop.inside;

import javax.security.auth.Subject;

/**
 * Replaces Subject.getSubject in Hadoop's code, which Java 24 and later do not support. A run has
 * no subject: Hadoop then takes its login user.
 */
@SuppressWarnings("removal")
public final class NoSubject {
  private NoSubject() {}

  /** Replaces Subject.getSubject. */
  public static Subject getSubject(java.security.AccessControlContext any) {
    return null;
  }
}
