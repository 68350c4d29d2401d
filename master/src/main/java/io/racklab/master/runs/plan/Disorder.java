package io.racklab.master.runs.plan;

/** Two steps of a variation of which the larger one is worse, so that more does not help more. */
public record Disorder(Judged smaller, Judged larger) {}
