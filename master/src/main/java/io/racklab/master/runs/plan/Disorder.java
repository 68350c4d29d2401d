package io.racklab.master.runs.plan;

/** Two steps of a variation; the larger one is worse, so that more does not help more. */
public record Disorder(Judged smaller, Judged larger) {}
