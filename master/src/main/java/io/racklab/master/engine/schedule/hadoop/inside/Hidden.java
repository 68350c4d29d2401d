package io.racklab.master.engine.schedule.hadoop.inside;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/** Members of Hadoop's classes that are not public. They are the same in Hadoop 3.3.6 to 3.5.0. */
final class Hidden {
  private Hidden() {}

  static Object get(Class<?> declaring, Object of, String name) {
    return get(field(declaring, name), of);
  }

  /** Reads a field that was found before: finding it takes longer than reading. */
  static Object get(Field field, Object of) {
    try {
      return field.get(of);
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static void set(Class<?> declaring, Object of, String name, Object value) {
    try {
      field(declaring, name).set(of, value);
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Finds a field. */
  static Field field(Class<?> declaring, String name) {
    try {
      Field field = declaring.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException missing) {
      throw unknown(declaring, name, missing);
    }
  }

  /**
   * Calls a method. Reflection would resolve the types of all methods, for which jars may be
   * missing that are not needed.
   */
  static Object call(
      Class<?> declaring, Object of, String name, MethodType type, Object... arguments) {
    try {
      return MethodHandles.privateLookupIn(declaring, MethodHandles.lookup())
          .findVirtual(declaring, name, type)
          .bindTo(of)
          .invokeWithArguments(arguments);
    } catch (NoSuchMethodException | IllegalAccessException missing) {
      throw unknown(declaring, name, missing);
    } catch (RuntimeException | Error thrown) {
      throw thrown;
    } catch (Throwable thrown) {
      throw new IllegalStateException(thrown);
    }
  }

  private static RuntimeException unknown(Class<?> declaring, String name, Exception missing) {
    return new IllegalArgumentException(
        "this release of Hadoop is not supported: its "
            + declaring.getSimpleName()
            + " has no "
            + name
            + "; use one of 3.3.6, 3.4.1, 3.4.2 and 3.5.0",
        missing);
  }
}
