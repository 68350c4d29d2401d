package io.racklab.topologies.config;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A file format other than plain text, recognized by a file's first bytes. */
public enum PackedForm {
  /** Gzip of any compression level, also of several members. */
  GZIP("packed by gzip", "\\x1f\\x8b", "gzip -dc %s > NEW"),
  /** A Zstandard frame, or a skippable frame, with which parallel packers begin. */
  ZSTD("packed by zstd", "\\x28\\xb5\\x2f\\xfd|[\\x50-\\x5f]\\x2a\\x4d\\x18", "zstd -d %s -o NEW"),
  /** An LZ4 frame, of the current or the legacy format. */
  LZ4("packed by lz4", "\\x04\\x22\\x4d\\x18|\\x02\\x21\\x4c\\x18", "lz4 -d %s NEW"),
  /** Blocks of lz4-java, the library of Spark. */
  LZ4_BLOCKS(
      "packed by lz4 in blocks, as Spark does",
      "LZ4Block[\\x10-\\x2f].{3}\\x00",
      "echo 'new net.jpountz.lz4.LZ4BlockInputStream(new java.io.FileInputStream(\"%s\"))"
          + ".transferTo(new java.io.FileOutputStream(\"NEW\"))'"
          + " | jshell --class-path $(echo $SPARK_HOME/jars/lz4-java-*.jar) -s -"),
  /** Snappy's framing format. */
  SNAPPY("packed by snappy", "\\xff\\x06\\x00\\x00sNaPpY", "snzip -dc %s > NEW"),
  /** Blocks of snappy-java, the library of Spark. */
  SNAPPY_BLOCKS(
      "packed by snappy in blocks, as Spark does", "\\x82SNAPPY\\x00", "snzip -dc %s > NEW"),
  /** LZF, another codec of Spark. */
  LZF("packed by lzf", "ZV[\\x00\\x01]", "lzf -d %s (its name must end in .lzf)"),
  /** Bzip2 of any compression level. */
  BZIP2("packed by bzip2", "BZh[1-9](?:1AY&SY|\\x17rE8P\\x90)", "bzip2 -dc %s > NEW"),
  /** The xz format. */
  XZ("packed by xz", "\\xfd7zXZ\\x00", "xz -dc %s > NEW"),
  /** The LZMA format that preceded xz. */
  LZMA("packed by lzma", "\\]\\x00\\x00[\\x00-\\xff][\\x00-\\xff]", "xz -dc %s > NEW"),
  /** The format of lzop. */
  LZO("packed by lzop", "\\x89LZO\\x00", "lzop -dc %s > NEW"),
  /** The format of the program compress. */
  COMPRESS("packed by compress", "\\x1f\\x9d", "uncompress -c %s > NEW"),
  /** The format of Hadoop's default codec, without gzip's header. */
  ZLIB("packed by zlib", "x[\\x01\\x9c\\xda]", "pigz -dc %s > NEW"),
  /** A zip archive, possibly empty. */
  ZIP("an archive of zip", "PK(?:\\x03\\x04|\\x05\\x06)", "unzip %s"),
  /** A 7-Zip archive. */
  SEVEN_ZIP("an archive of 7z", "7z\\xbc\\xaf\\x27\\x1c", "7z x %s"),
  /** A RAR archive of any version. */
  RAR("an archive of rar", "Rar!\\x1a\\x07", "unrar x %s"),
  /** A tar archive; tar also reads one that is compressed. */
  TAR("an archive of tar", ".{257}ustar(?:\\x00|  \\x00)", "tar -xf %s"),
  /** A job history in the default format of Hadoop 3. */
  BINARY_HISTORY(
      "a job history in Avro's binary form",
      "Avro-Binary\\s",
      "hadoop rumentrace file:///tmp/trace.json file:///tmp/topology.json file://%s,"
          + " and read rumen:/tmp/trace.json"),
  /** An Avro object container file. */
  AVRO("a file of Avro's records", "Obj\\x01", "java -jar avro-tools.jar tojson %s > NEW"),
  /** A Parquet file. */
  PARQUET(
      "a table in Parquet",
      "PAR1\\x15",
      "duckdb -c \"COPY (FROM '%s') TO 'NEW.csv' (HEADER false)\""),
  /** Blocks of Hadoop's LZ4 codec, which have no magic number: their lengths come first. */
  HADOOP_LZ4("packed by lz4 in blocks, as Hadoop does", "\\x00", "hadoop fs -text file://%s > NEW"),
  /** Blocks of Hadoop's Snappy codec, which have no magic number either. */
  HADOOP_SNAPPY(
      "packed by snappy in blocks, as Hadoop does", "\\x00", "hadoop fs -text file://%s > NEW");

  /** The number of first bytes from which a format is recognized. */
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
   * Returns the format of a file; empty if it is text or unknown.
   *
   * @param head the file's first {@link #HEAD} bytes, or all if it is shorter
   * @param name the file's name, which decides where the bytes do not
   */
  public static Optional<PackedForm> of(byte[] head, String name) {
    String bytes = new String(head, StandardCharsets.ISO_8859_1);
    return Stream.of(values())
        .filter(one -> one.beginning.matcher(bytes).lookingAt() && one.isNamedBy(name))
        .findFirst();
  }

  /** Returns what a file in this format is: "packed by gzip". */
  public String title() {
    return title;
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
   * Returns the problem that a file is in this format where text is expected, with the command to
   * unpack it.
   *
   * @param around the outer format, which the reader has unpacked already; empty if the file itself
   *     is in this format
   */
  Problem problem(String file, Optional<PackedForm> around) {
    // Tar itself unpacks an archive that gzip or zstd has packed.
    String unpack =
        around
            .filter(outer -> this != TAR)
            .map(outer -> "unpack it twice, first with: " + outer.command)
            .orElse("unpack it: " + command);
    String place = around.isPresent() ? "what is in the file is " : "the file is ";
    return new Problem(file, 0, place + title, unpack.formatted(Path.of(file).toAbsolutePath()));
  }
}
