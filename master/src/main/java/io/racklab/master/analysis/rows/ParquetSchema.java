package io.racklab.master.analysis.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.Type;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/**
 * The columns of a table as those of a Parquet file: texts are strings, counts and bytes are 64-bit
 * integers, times and shares are doubles. All may be null, which stands for an empty field.
 */
public final class ParquetSchema {
  /** The bytes with which Parquet files begin and end. */
  public static final byte[] MAGIC = {'P', 'A', 'R', '1'};

  private ParquetSchema() {}

  /** Returns the columns for the library that encodes and decodes them. */
  public static MessageType of(RowTable<?> table) {
    Types.MessageTypeBuilder schema = Types.buildMessage();
    for (Column<?> column : table.columns()) {
      PrimitiveTypeName type = typeOf(column);
      schema
          .optional(type)
          .as(type == PrimitiveTypeName.BINARY ? LogicalTypeAnnotation.stringType() : null)
          .named(column.title());
    }
    return schema.named(table.name());
  }

  /** Returns the columns for the file's footer; the first element stands for the table. */
  public static List<SchemaElement> elementsOf(RowTable<?> table) {
    List<SchemaElement> elements = new ArrayList<>();
    elements.add(new SchemaElement(table.name()).setNum_children(table.columns().size()));
    for (Column<?> column : table.columns()) {
      SchemaElement element =
          new SchemaElement(column.title())
              .setRepetition_type(FieldRepetitionType.OPTIONAL)
              .setType(storedTypeOf(column));
      if (typeOf(column) == PrimitiveTypeName.BINARY) {
        element.setConverted_type(ConvertedType.UTF8);
        element.setLogicalType(LogicalType.STRING(new StringType()));
      }
      elements.add(element);
    }
    return elements;
  }

  /** Returns units and meanings of the columns, for the file's footer. */
  public static List<KeyValue> notesOf(RowTable<?> table) {
    List<KeyValue> notes = new ArrayList<>();
    for (Column<?> column : table.columns()) {
      notes.add(new KeyValue("unit:" + column.title()).setValue(column.type().unit()));
      notes.add(new KeyValue("meaning:" + column.title()).setValue(column.meaning()));
    }
    return notes;
  }

  /** Returns the type of a column's values in a file. */
  public static Type storedTypeOf(Column<?> column) {
    return switch (typeOf(column)) {
      case INT64 -> Type.INT64;
      case DOUBLE -> Type.DOUBLE;
      case BOOLEAN -> Type.BOOLEAN;
      default -> Type.BYTE_ARRAY;
    };
  }

  /** Returns the checksum of a page, as its header contains it. */
  public static int checksum(byte[]... parts) {
    CRC32 crc = new CRC32();
    for (byte[] part : parts) {
      crc.update(part);
    }
    return (int) crc.getValue();
  }

  private static PrimitiveTypeName typeOf(Column<?> column) {
    return switch (column.type()) {
      case TEXT, WORD -> PrimitiveTypeName.BINARY;
      case COUNT, BYTES, BYTES_PER_SECOND -> PrimitiveTypeName.INT64;
      case SECONDS, SHARE -> PrimitiveTypeName.DOUBLE;
      case FLAG -> PrimitiveTypeName.BOOLEAN;
    };
  }
}
