package io.racklab.master.analysis.report;

import java.util.List;

/**
 * The figures over time of one repeat of a cell, under each scheduler.
 *
 * @param repeat the repeat's number, from 1
 * @param times a row for each scheduler: the mean time of its jobs by activity
 */
public record RepeatView(int repeat, Table times, List<Figure> figures) {
  public RepeatView {
    figures = List.copyOf(figures);
  }
}
