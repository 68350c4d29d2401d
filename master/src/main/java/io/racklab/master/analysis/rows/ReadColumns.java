package io.racklab.master.analysis.rows;

import de.siegmar.fastcsv.reader.CsvRecord;
import io.racklab.master.engine.journal.Row;
import java.util.Arrays;
import java.util.List;

/**
 * The positions of the columns in a file, as its header line gives them. Files of other versions of
 * Racklab may have other columns.
 */
final class ReadColumns<R extends Row> {
  private static final int NONE = -1;

  private final int[] places;

  private ReadColumns(int[] places) {
    this.places = places;
  }

  /**
   * @param first the first line of the file
   * @throws UnreadableRowException if a column occurs twice
   */
  static <R extends Row> ReadColumns<R> of(RowTable<R> file, CsvRecord first) {
    List<String> titles = first.getFields();
    for (String title : titles) {
      if (titles.indexOf(title) != titles.lastIndexOf(title)) {
        throw new UnreadableRowException("there are two columns named " + title);
      }
    }
    int[] places = new int[file.columns().size()];
    Arrays.fill(places, NONE);
    for (Column<R> column : file.columns()) {
      places[column.ordinal()] = titles.indexOf(column.title());
    }
    return new ReadColumns<>(places);
  }

  int place(Column<R> column) {
    int place = places[column.ordinal()];
    if (place == NONE) {
      throw new UnreadableRowException("there is no column named " + column.title());
    }
    return place;
  }
}
