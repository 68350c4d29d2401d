package io.racklab.master.analysis.rows;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;

/** A group of rows in a Parquet file: for each column a chunk, which consists of pages. */
final class ParquetGroup implements PageReadStore {
  /** The most bytes of a page or a chunk that are read. Racklab writes a quarter of that. */
  private static final int MOST_BYTES = 1 << 26;

  private final FileChannel file;
  private final RowGroup group;
  private final String writer;

  /**
   * @param writer the program that has written the file
   */
  ParquetGroup(FileChannel file, RowGroup group, String writer) {
    this.file = file;
    this.group = group;
    this.writer = writer;
  }

  String writer() {
    return writer;
  }

  @Override
  public long getRowCount() {
    return group.getNum_rows();
  }

  /**
   * Returns the position in the file after the group.
   *
   * @param before the position after the group before
   * @throws UnreadableRowException if a chunk overlaps another, or does not have a value for each
   *     row
   */
  long endAfter(long before) {
    long end = before;
    for (ColumnChunk chunk : group.getColumns()) {
      ColumnMetaData data = chunk.getMeta_data();
      if (data == null || start(data) < end || data.getTotal_compressed_size() < 0) {
        throw new UnreadableRowException("its groups of rows overlap");
      }
      if (data.getNum_values() != group.getNum_rows()) {
        throw new UnreadableRowException(
            "a group of "
                + group.getNum_rows()
                + " rows has "
                + data.getNum_values()
                + " values in a column");
      }
      end = start(data) + data.getTotal_compressed_size();
    }
    return end;
  }

  private static long start(ColumnMetaData data) {
    return data.isSetDictionary_page_offset()
        ? Math.min(data.getData_page_offset(), data.getDictionary_page_offset())
        : data.getData_page_offset();
  }

  @Override
  public PageReader getPageReader(ColumnDescriptor column) {
    for (ColumnChunk chunk : group.getColumns()) {
      ColumnMetaData data = chunk.getMeta_data();
      if (data != null && Arrays.asList(column.getPath()).equals(data.getPath_in_schema())) {
        try {
          return pages(column, data);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    throw new UnreadableRowException("a group of rows has no column " + column.getPath()[0]);
  }

  private Pages pages(ColumnDescriptor column, ColumnMetaData data) throws IOException {
    if (data.getCodec() != CompressionCodec.ZSTD) {
      throw new UnreadableRowException("it is compressed by " + data.getCodec() + ", not by ZSTD");
    }
    byte[] bytes = bytes(file, start(data), data.getTotal_compressed_size()).array();
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    Pages pages = new Pages(data.getNum_values());
    long values = 0;
    while (in.available() > 0) {
      PageHeader header = Util.readPageHeader(in);
      byte[] content = in.readNBytes(length(header.getCompressed_page_size()));
      if (header.isSetCrc() && header.getCrc() != ParquetSchema.checksum(content)) {
        throw new UnreadableRowException("the checksum of a page is wrong");
      }
      if (header.getType() == PageType.DICTIONARY_PAGE) {
        pages.dictionary =
            new DictionaryPage(
                BytesInput.from(unpacked(content, 0, header.getUncompressed_page_size())),
                header.getDictionary_page_header().getNum_values(),
                Encoding.valueOf(header.getDictionary_page_header().getEncoding().name()));
      } else if (header.getType() == PageType.DATA_PAGE_V2) {
        pages.data.add(page(column, header, content));
        values += header.getData_page_header_v2().getNum_values();
      } else {
        throw new UnreadableRowException("it has a page of the type " + header.getType());
      }
    }
    if (values != data.getNum_values()) {
      throw new UnreadableRowException("a column has fewer or more values than its header says");
    }
    return pages;
  }

  private static DataPage page(ColumnDescriptor column, PageHeader header, byte[] content) {
    DataPageHeaderV2 page = header.getData_page_header_v2();
    int repetitions = length(page.getRepetition_levels_byte_length());
    int definitions = length(page.getDefinition_levels_byte_length());
    int levels = repetitions + definitions;
    if (levels > content.length) {
      throw new UnreadableRowException("a page is shorter than its header says");
    }
    return DataPageV2.uncompressed(
        page.getNum_rows(),
        page.getNum_nulls(),
        page.getNum_values(),
        BytesInput.from(content, 0, repetitions),
        BytesInput.from(content, repetitions, definitions),
        Encoding.valueOf(page.getEncoding().name()),
        BytesInput.from(unpacked(content, levels, header.getUncompressed_page_size() - levels)),
        Statistics.getBuilderForReading(column.getPrimitiveType()).build());
  }

  private static byte[] unpacked(byte[] content, int from, int size) {
    byte[] unpacked = new byte[length(size)];
    try {
      long length =
          Zstd.decompressByteArray(
              unpacked, 0, unpacked.length, content, from, content.length - from);
      if (length == unpacked.length) {
        return unpacked;
      }
    } catch (ZstdException e) {
      // Reported below.
    }
    throw new UnreadableRowException("a page cannot be decompressed");
  }

  private static int length(long bytes) {
    if (bytes < 0 || bytes > MOST_BYTES) {
      throw new UnreadableRowException("a page has " + bytes + " bytes");
    }
    return (int) bytes;
  }

  /** Reads bytes of a file from an offset on. */
  static ByteBuffer bytes(FileChannel file, long from, long length) throws IOException {
    if (from < 0 || from + length(length) > file.size()) {
      throw new EOFException("the file is shorter than its footer says");
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) length);
    while (bytes.hasRemaining()) {
      if (file.read(bytes, from + bytes.position()) < 0) {
        throw new EOFException();
      }
    }
    return bytes.flip();
  }

  /** The pages of a column's chunk. */
  private static final class Pages implements PageReader {
    private final long values;
    private final Deque<DataPage> data = new ArrayDeque<>();
    private DictionaryPage dictionary;

    Pages(long values) {
      this.values = values;
    }

    @Override
    public DictionaryPage readDictionaryPage() {
      return dictionary;
    }

    @Override
    public long getTotalValueCount() {
      return values;
    }

    @Override
    public DataPage readPage() {
      return data.poll();
    }
  }
}
