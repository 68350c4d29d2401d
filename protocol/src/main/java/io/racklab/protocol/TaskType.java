package io.racklab.protocol;

/** The two kinds of task of a MapReduce job. */
public enum TaskType {
  MAP("m"),
  REDUCE("r");

  private final String letter;

  TaskType(String letter) {
    this.letter = letter;
  }

  /** Returns the letter that stands for the type in the name of an attempt. */
  public String letter() {
    return letter;
  }
}
