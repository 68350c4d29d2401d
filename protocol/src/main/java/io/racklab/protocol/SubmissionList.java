package io.racklab.protocol;

import java.util.List;

/** All submissions of a master, ordered by number. */
public record SubmissionList(List<SubmissionStatus> submissions) implements Message {
  public SubmissionList {
    submissions = List.copyOf(submissions);
  }
}
