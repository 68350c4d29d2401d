package io.racklab.master.runs.journal;

import com.github.luben.zstd.Zstd;
import io.racklab.master.analysis.rows.ParquetSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.SizeStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.statistics.geospatial.GeospatialStatistics;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;

/** The pages of one column in a group of rows, compressed by zstd. */
final class ParquetChunk implements PageWriter {
  private final String title;
  private final Type type;
  private final Set<org.apache.parquet.format.Encoding> encodings =
      EnumSet.noneOf(org.apache.parquet.format.Encoding.class);

  private final ByteArrayOutputStream pages = new ByteArrayOutputStream();

  /** The bytes of the dictionary, which stands before the pages; none if there is no dictionary. */
  private final ByteArrayOutputStream dictionary = new ByteArrayOutputStream();

  private long values;
  private long unpacked;

  ParquetChunk(String title, Type type) {
    this.title = title;
    this.type = type;
  }

  /**
   * Appends the dictionary and the pages.
   *
   * @param at the position in the file at which the bytes of the group begin
   * @return the description for the file's footer
   */
  ColumnChunk end(ByteArrayOutputStream to, long at) throws IOException {
    long begin = at + to.size();
    dictionary.writeTo(to);
    pages.writeTo(to);
    ColumnMetaData data =
        new ColumnMetaData(
            type,
            new ArrayList<>(encodings),
            List.of(title),
            CompressionCodec.ZSTD,
            values,
            unpacked,
            dictionary.size() + (long) pages.size(),
            begin + dictionary.size());
    if (dictionary.size() > 0) {
      data.setDictionary_page_offset(begin);
    }
    return new ColumnChunk(0).setMeta_data(data);
  }

  @Override
  public void writeDictionaryPage(DictionaryPage page) throws IOException {
    byte[] packed = Zstd.compress(bytes(page.getBytes()), RowFile.LEVEL);
    PageHeader header =
        new PageHeader(PageType.DICTIONARY_PAGE, (int) page.getBytes().size(), packed.length)
            .setDictionary_page_header(
                new DictionaryPageHeader(page.getDictionarySize(), stored(page.getEncoding())));
    write(dictionary, header, packed);
  }

  @Override
  public void writePageV2(
      int rows,
      int nulls,
      int count,
      BytesInput repetitions,
      BytesInput definitions,
      Encoding encoding,
      BytesInput data,
      Statistics<?> statistics)
      throws IOException {
    byte[] packed = Zstd.compress(bytes(data), RowFile.LEVEL);
    int levels = (int) (repetitions.size() + definitions.size());
    PageHeader header =
        new PageHeader(PageType.DATA_PAGE_V2, levels + (int) data.size(), levels + packed.length)
            .setData_page_header_v2(
                new DataPageHeaderV2(
                    count,
                    nulls,
                    rows,
                    stored(encoding),
                    (int) definitions.size(),
                    (int) repetitions.size()));
    values += count;
    write(pages, header, bytes(repetitions), bytes(definitions), packed);
  }

  @Override
  public void writePageV2(
      int rows,
      int nulls,
      int count,
      BytesInput repetitions,
      BytesInput definitions,
      Encoding encoding,
      BytesInput data,
      Statistics<?> statistics,
      SizeStatistics sizes,
      GeospatialStatistics places)
      throws IOException {
    writePageV2(rows, nulls, count, repetitions, definitions, encoding, data, statistics);
  }

  private void write(ByteArrayOutputStream to, PageHeader header, byte[]... contents)
      throws IOException {
    int before = to.size();
    Util.writePageHeader(header.setCrc(ParquetSchema.checksum(contents)), to);
    unpacked += to.size() - before + header.getUncompressed_page_size();
    for (byte[] content : contents) {
      to.writeBytes(content);
    }
  }

  private static byte[] bytes(BytesInput input) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) input.size());
    input.writeAllTo(bytes);
    return bytes.toByteArray();
  }

  private org.apache.parquet.format.Encoding stored(Encoding encoding) {
    org.apache.parquet.format.Encoding stored =
        org.apache.parquet.format.Encoding.valueOf(encoding.name());
    encodings.add(stored);
    return stored;
  }

  @Override
  @Deprecated
  public void writePage(
      BytesInput bytes,
      int count,
      Statistics<?> statistics,
      Encoding repetitions,
      Encoding definitions,
      Encoding encoding) {
    throw new UnsupportedOperationException("pages are of version 2");
  }

  @Override
  public void writePage(
      BytesInput bytes,
      int count,
      int rows,
      Statistics<?> statistics,
      Encoding repetitions,
      Encoding definitions,
      Encoding encoding) {
    throw new UnsupportedOperationException("pages are of version 2");
  }

  @Override
  public long getMemSize() {
    return pages.size();
  }

  @Override
  public long allocatedSize() {
    return pages.size();
  }

  @Override
  public String memUsageString(String prefix) {
    return prefix + " " + title + " " + pages.size() + " bytes";
  }
}
