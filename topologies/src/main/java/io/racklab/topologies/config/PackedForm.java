package io.racklab.topologies.config;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A form other than plain text that a file may have, as its first bytes say. */
public enum PackedForm {
  /** Of any level, also one member after the other. */
  GZIP("packed by gzip", "\\x1f\\x8b", "gzip -dc %s > NEW"),
  /** A frame, or one that holds no data, as parallel packers write it. */
  ZSTD("packed by zstd", "\\x28\\xb5\\x2f\\xfd|[\\x50-\\x5f]\\x2a\\x4d\\x18", "zstd -d %s -o NEW"),
  /** A frame, of today or of the first versions. */
  LZ4("packed by lz4", "\\x04\\x22\\x4d\\x18|\\x02\\x21\\x4c\\x18", "lz4 -d %s NEW"),
  /** Blocks of lz4-java, the library of Spark. */
  LZ4_BLOCKS(
      "packed by lz4 in blocks, as Spark does",
      "LZ4Block[\\x10-\\x2f].{3}\\x00",
      "echo 'new net.jpountz.lz4.LZ4BlockInputStream(new java.io.FileInputStream(\"%s\"))"
          + ".transferTo(new java.io.FileOutputStream(\"NEW\"))'"
          + " | jshell --class-path $(echo $SPARK_HOME/jars/lz4-java-*.jar) -s -"),
  /** Snappy's own frames. */
  SNAPPY("packed by snappy", "\\xff\\x06\\x00\\x00sNaPpY", "snzip -dc %s > NEW"),
  /** Blocks of snappy-java, the library of Spark. */
  SNAPPY_BLOCKS(
      "packed by snappy in blocks, as Spark does", "\\x82SNAPPY\\x00", "snzip -dc %s > NEW"),
  /** Spark's third way to pack. */
  LZF("packed by lzf", "ZV[\\x00\\x01]", "lzf -d %s (its name must end in .lzf)"),
  /** Of any level. */
  BZIP2("packed by bzip2", "BZh[1-9](?:1AY&SY|\\x17rE8P\\x90)", "bzip2 -dc %s > NEW"),
  /** Of today's form. */
  XZ("packed by xz", "\\xfd7zXZ\\x00", "xz -dc %s > NEW"),
  /** The form before xz. */
  LZMA("packed by lzma", "\\]\\x00\\x00[\\x00-\\xff][\\x00-\\xff]", "xz -dc %s > NEW"),
  /** Of lzop. */
  LZO("packed by lzop", "\\x89LZO\\x00", "lzop -dc %s > NEW"),
  /** Of the program compress. */
  COMPRESS("packed by compress", "\\x1f\\x9d", "uncompress -c %s > NEW"),
  /** The form of Hadoop's default codec, with no head of gzip's. */
  ZLIB("packed by zlib", "x[\\x01\\x9c\\xda]", "pigz -dc %s > NEW"),
  /** Also empty ones. */
  ZIP("an archive of zip", "PK(?:\\x03\\x04|\\x05\\x06)", "unzip %s"),
  /** Of 7-Zip. */
  SEVEN_ZIP("an archive of 7z", "7z\\xbc\\xaf\\x27\\x1c", "7z x %s"),
  /** Of all versions. */
  RAR("an archive of rar", "Rar!\\x1a\\x07", "unrar x %s"),
  /** Which stays readable for tar where something packs it. */
  TAR("an archive of tar", ".{257}ustar(?:\\x00|  \\x00)", "tar -xf %s"),
  /** The history of Hadoop 3, unless its configuration says otherwise. */
  BINARY_HISTORY(
      "a job history in Avro's binary form",
      "Avro-Binary\\s",
      "hadoop rumentrace file:///tmp/trace.json file:///tmp/topology.json file://%s,"
          + " and read rumen:/tmp/trace.json"),
  /** A container of records. */
  AVRO("a file of Avro's records", "Obj\\x01", "java -jar avro-tools.jar tojson %s > NEW"),
  /** A table by columns. */
  PARQUET(
      "a table in Parquet",
      "PAR1\\x15",
      "duckdb -c \"COPY (FROM '%s') TO 'NEW.csv' (HEADER false)\""),
  /** Blocks of Hadoop's codec, which have no head: their lengths come first. */
  HADOOP_LZ4("packed by lz4 in blocks, as Hadoop does", "\\x00", "hadoop fs -text file://%s > NEW"),
  /** Likewise. */
  HADOOP_SNAPPY(
      "packed by snappy in blocks, as Hadoop does", "\\x00", "hadoop fs -text file://%s > NEW");

  /** Bytes that tell one from all others. */
  public static final int HEAD = 512;

  private final String title;
  private final Pattern beginning;
  private final String command;

  PackedForm(String title, String beginning, String command) {
    this.title = title;
    this.beginning = Pattern.compile(beginning, Pattern.DOTALL);
    this.command = command;
  }

  /**
   * The form of a file; empty where it is text, or nobody knows.
   *
   * @param head its first bytes, {@link #HEAD} or all
   * @param name of the file, where its bytes do not say it
   */
  public static Optional<PackedForm> of(byte[] head, String name) {
    String bytes = new String(head, StandardCharsets.ISO_8859_1);
    return Stream.of(values())
        .filter(one -> one.beginning.matcher(bytes).lookingAt() && one.isNamedBy(name))
        .findFirst();
  }

  private boolean isNamedBy(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return switch (this) {
      case HADOOP_LZ4 -> lower.endsWith(".lz4");
      case HADOOP_SNAPPY -> lower.endsWith(".snappy");
      default -> true;
    };
  }

  /**
   * Tells that a file is in this form where a text should be, and the command to unpack it.
   *
   * @param around what packed it once more and is unpacked here
   */
  Problem problem(String file, Optional<PackedForm> around) {
    // Tar unpacks what gzip or zstd packed by itself.
    String unpack =
        around
            .filter(outer -> this != TAR)
            .map(outer -> "unpack it twice, at first: " + outer.command)
            .orElse("unpack it: " + command);
    String place = around.isPresent() ? "what is in the file is " : "the file is ";
    return new Problem(file, 0, place + title, unpack.formatted(Path.of(file).toAbsolutePath()));
  }
}
