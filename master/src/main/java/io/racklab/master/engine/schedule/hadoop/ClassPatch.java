package io.racklab.master.engine.schedule.hadoop;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Redirects calls of static methods, and renames a type, in the constant pool of a class file. The
 * code is left as it is: a call names its target in the constant pool alone.
 */
final class ClassPatch {
  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int CLASS = 7;
  private static final int METHOD = 10;
  private static final int NAME_AND_TYPE = 12;
  private static final int METHOD_HANDLE = 15;

  private final Map<String, String> owners = new LinkedHashMap<>();
  private final Map<String, String> types = new LinkedHashMap<>();

  /**
   * Redirects calls of a static method to the method of the same name and type in another class.
   *
   * @param owner the class of the method, such as {@code java/lang/System}
   * @param method the method's name and descriptor, such as {@code nanoTime()J}
   * @param target the other class
   */
  ClassPatch redirect(String owner, String method, String target) {
    owners.put(owner + "." + method, target);
    return this;
  }

  /** Uses one type wherever classes name another. */
  ClassPatch rename(String type, String target) {
    types.put(type, target);
    return this;
  }

  /** Returns the patched class file; the same array if there is nothing to patch. */
  byte[] patched(byte[] file) {
    try {
      return new Pool(file).patched();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** The constant pool of a class file. */
  private final class Pool {
    private final byte[] file;
    private final DataInputStream in;
    private final int count;
    private final byte[] tags;
    private final String[] texts;

    /** The two numbers of an entry in one, or the bytes of one that is copied. */
    private final int[] numbers;

    private final byte[][] others;
    private boolean changed;

    Pool(byte[] file) throws IOException {
      this.file = file;
      in = new DataInputStream(new ByteArrayInputStream(file));
      in.skipNBytes(8);
      count = in.readUnsignedShort();
      tags = new byte[count];
      texts = new String[count];
      numbers = new int[count];
      others = new byte[count][];
      for (int entry = 1; entry < count; entry++) {
        read(entry);
        entry += tags[entry] == LONG || tags[entry] == DOUBLE ? 1 : 0;
      }
    }

    private void read(int entry) throws IOException {
      tags[entry] = in.readByte();
      switch (tags[entry]) {
        case UTF8 -> texts[entry] = renamed(in.readUTF());
        case CLASS, 8, 16, 19, 20 -> others[entry] = in.readNBytes(2);
        case METHOD, NAME_AND_TYPE -> numbers[entry] = in.readInt();
        case METHOD_HANDLE -> others[entry] = in.readNBytes(3);
        case LONG, DOUBLE -> others[entry] = in.readNBytes(8);
        default -> others[entry] = in.readNBytes(4);
      }
    }

    private String renamed(String text) {
      String result = text;
      for (Map.Entry<String, String> type : types.entrySet()) {
        if (text.equals(type.getKey())) {
          result = type.getValue();
        } else if (text.contains("L" + type.getKey())) {
          // In a descriptor and in a generic signature.
          for (String end : new String[] {";", "<"}) {
            result = result.replace("L" + type.getKey() + end, "L" + type.getValue() + end);
          }
        }
      }
      changed |= !result.equals(text);
      return result;
    }

    byte[] patched() throws IOException {
      int body = file.length - in.available();
      Map<String, Integer> added = new LinkedHashMap<>();
      for (int entry = 1; entry < count; entry++) {
        if (tags[entry] == METHOD) {
          String target = owners.get(method(numbers[entry]));
          if (target != null) {
            int place = added.computeIfAbsent(target, any -> count + 2 * added.size()) + 1;
            numbers[entry] = place << 16 | numbers[entry] & 0xffff;
          }
        }
      }
      return changed || !added.isEmpty() ? written(added, body) : file;
    }

    private String method(int classAndName) {
      int nameAndType = numbers[classAndName & 0xffff];
      return text(others[classAndName >>> 16])
          + "."
          + texts[nameAndType >>> 16]
          + texts[nameAndType & 0xffff];
    }

    private String text(byte[] place) {
      return texts[(place[0] & 0xff) << 8 | place[1] & 0xff];
    }

    private byte[] written(Map<String, Integer> added, int body) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(file.length + 256);
      DataOutputStream out = new DataOutputStream(bytes);
      out.write(file, 0, 8);
      out.writeShort(count + 2 * added.size());
      for (int entry = 1; entry < count; entry++) {
        if (tags[entry] != 0) {
          write(entry, out);
        }
      }
      for (Map.Entry<String, Integer> owner : added.entrySet()) {
        out.writeByte(UTF8);
        out.writeUTF(owner.getKey());
        out.writeByte(CLASS);
        out.writeShort(owner.getValue());
      }
      out.write(file, body, file.length - body);
      return bytes.toByteArray();
    }

    private void write(int entry, DataOutputStream out) throws IOException {
      out.writeByte(tags[entry]);
      switch (tags[entry]) {
        case UTF8 -> out.writeUTF(texts[entry]);
        case METHOD, NAME_AND_TYPE -> out.writeInt(numbers[entry]);
        default -> out.write(others[entry]);
      }
    }
  }
}
